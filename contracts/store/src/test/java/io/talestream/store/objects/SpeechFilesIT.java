package io.talestream.store.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.Track.ZipEntry.Method;
import io.talestream.contracts.store.Version;
import io.talestream.testing.engine.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(Engines.class)
class SpeechFilesIT {
    private static final byte[] AUDIO = audio();

    private final Bucket bucket = new Bucket(
            Engines.s3().client(), Engines.s3().presigner(), Engines.s3().newBucket());
    private final SpeechFiles files = new SpeechFiles(bucket);

    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    @ParameterizedTest
    @EnumSource
    void an_entry_of_a_zip_is_fetched_alone(Method method) throws IOException {
        Track.Source source = zipped(method);

        assertThat(fetched(source)).isEqualTo(AUDIO);

        assertThat(files.fetch(at("gone", source), folder.resolve("none"))).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void an_entry_of_another_size_than_its_zip_says_is_refused(Method method) throws IOException {
        Track.Source source = zipped(method);

        assertThatThrownBy(() -> fetched(sized(source, AUDIO.length - 1)))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("larger");
        assertThatThrownBy(() -> fetched(sized(source, AUDIO.length + 1L)))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("smaller");
    }

    @Test
    void a_damaged_or_truncated_entry_is_refused() throws IOException {
        Track.Source source = zipped(Method.DEFLATED);
        Track.ZipEntry entry = source.entry().orElseThrow();
        var shorter =
                new Track.ZipEntry(entry.name(), entry.dataOffset(), entry.compressedBytes() - 100, entry.method());
        var elsewhere =
                new Track.ZipEntry(entry.name(), entry.dataOffset() + 7, entry.compressedBytes() - 7, entry.method());

        assertThatThrownBy(() -> fetched(with(source, shorter))).isInstanceOf(ZipException.class);
        assertThatThrownBy(() -> fetched(with(source, elsewhere))).isInstanceOf(ZipException.class);
    }

    private byte[] fetched(Track.Source source) throws IOException {
        Path file = folder.resolve("fetched");
        assertThat(files.fetch(source, file)).isTrue();
        return Files.readAllBytes(file);
    }

    /// Two entries; the second is the audio.
    private Track.Source zipped(Method method) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("info.txt"));
            zip.write(AUDIO, 0, 1_000);
            zip.closeEntry();
            var entry = new ZipEntry("1-mira.flac");
            if (method == Method.STORED) {
                var crc = new CRC32();
                crc.update(AUDIO);
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(AUDIO.length);
                entry.setCrc(crc.getValue());
            }
            zip.putNextEntry(entry);
            zip.flush();
            int start = bytes.size();
            zip.write(AUDIO);
            zip.closeEntry();
            var place = new Track.ZipEntry(entry.getName(), start, entry.getCompressedSize(), method);
            zip.finish();
            files.put("zip", bytes.toByteArray(), "application/zip");
            return new Track.Source("zip", "audio/flac", AUDIO.length, new Version(1), Optional.of(place));
        }
    }

    private static Track.Source at(String key, Track.Source source) {
        return new Track.Source(key, source.contentType(), source.bytes(), source.version(), source.entry());
    }

    private static Track.Source sized(Track.Source source, long bytes) {
        return new Track.Source(source.objectKey(), source.contentType(), bytes, source.version(), source.entry());
    }

    private static Track.Source with(Track.Source source, Track.ZipEntry entry) {
        return new Track.Source(
                source.objectKey(), source.contentType(), source.bytes(), source.version(), Optional.of(entry));
    }

    /// Compressible, like silence with some noise.
    private static byte[] audio() {
        byte[] bytes = new byte[300_000];
        var random = new Random(1);
        for (int i = 0; i < bytes.length; i += 3) {
            bytes[i] = (byte) random.nextInt();
        }
        return bytes;
    }
}
