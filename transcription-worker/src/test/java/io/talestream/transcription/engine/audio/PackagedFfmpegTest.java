package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackagedFfmpegTest {
    private static final FileTime LONG_AGO = FileTime.from(Instant.EPOCH);

    @TempDir
    Path cache;

    @ParameterizedTest
    @CsvSource({
        "Linux,amd64,linux-x86_64",
        "Linux,aarch64,linux-arm64",
        "Mac OS X,aarch64,macosx-arm64",
        "Mac OS X,x86_64,macosx-x86_64",
    })
    void the_platform_matches_the_artifact_names(String system, String architecture, String platform) {
        assertThat(PackagedFfmpeg.platform(system, architecture)).isEqualTo(platform);
    }

    /// The licence that NOTICE names.
    @Test
    void the_packaged_ffmpeg_is_built_without_gpl_or_nonfree_parts() throws IOException {
        assertThat(version()).contains("ffmpeg version 8.0.1").doesNotContain("--enable-gpl", "--enable-nonfree");
    }

    @Test
    void ffmpeg_is_unpacked_once() throws IOException {
        Path program = unpacked().resolve("ffmpeg");
        Files.setLastModifiedTime(program, LONG_AGO);

        assertThat(unpacked().resolve("ffmpeg")).isEqualTo(program);
        assertThat(Files.getLastModifiedTime(program)).isEqualTo(LONG_AGO);
    }

    @ParameterizedTest
    @CsvSource({"ffmpeg,cut off", "libpulse.so.0,removed", "ffmpeg,altered"})
    void a_damaged_copy_is_replaced(String name, String damage) throws IOException {
        Path file = unpacked().resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        switch (damage) {
            case "cut off" -> Files.write(file, new byte[10]);
            case "altered" -> {
                byte[] altered = bytes.clone();
                altered[altered.length / 2] ^= 1;
                Files.write(file, altered);
            }
            default -> Files.delete(file);
        }

        assertThat(unpacked().resolve(name)).hasBinaryContent(bytes);
        assertThat(version()).contains("ffmpeg version");
    }

    @Test
    void a_partial_copy_of_an_interrupted_process_is_replaced() throws IOException {
        Path part = Path.of(unpacked() + ".part");
        Files.createDirectories(part);
        Files.writeString(part.resolve("ffmpeg"), "half of it");
        Files.delete(unpacked().resolve("ffmpeg"));

        assertThat(version()).contains("ffmpeg version");
        assertThat(part).doesNotExist();
    }

    @Test
    void concurrent_callers_share_one_unpacked_copy() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Path> unpack = this::unpacked;
            for (Future<Path> folder : threads.invokeAll(List.of(unpack, unpack, unpack, unpack))) {
                assertThat(folder.get().resolve("ffmpeg")).isExecutable();
            }
        }
        try (var files = Files.list(cache)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void a_configured_ffmpeg_overrides_the_packaged_one() throws IOException {
        Path program = Recordings.in(cache, "my-ffmpeg", "#!/bin/sh\necho mine".getBytes(StandardCharsets.UTF_8));
        assertThat(program.toFile().setExecutable(true)).isTrue();

        try (ChildProgram child = new Ffmpeg(Optional.of(program.toString()), cache).start(List.of())) {
            assertThat(new String(child.out().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("mine\n");
        }
        try (var files = Files.list(cache)) {
            assertThat(files).containsExactly(program);
        }
    }

    private Path unpacked() throws IOException {
        return PackagedFfmpeg.forThisMachine().unpackedIn(cache);
    }

    private String version() throws IOException {
        try (ChildProgram child = new Ffmpeg(Optional.empty(), cache).packaged(List.of("-version"))) {
            return new String(child.out().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
