package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.config.DataDirectory;
import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path data = Path.of("replaced by JUnit");

    @Test
    void only_the_owner_can_open_a_new_directory() throws IOException {
        Path made = data.resolve("a/new/one");

        try (var held = DataDirectory.open(made)) {
            var _ = held.keys();
            assertThat(mode(made)).isEqualTo("rwx------");
            assertThat(mode(held.of("lock"))).isEqualTo("rw-------");
            assertThat(mode(held.of(EngineKeys.FILE))).isEqualTo("rw-------");
        }
    }

    @Test
    void an_existing_directory_is_closed_to_others() throws IOException {
        chmod(data, "rwxr-xr-x");
        Path bucket = chmod(Files.createDirectories(data.resolve("s3/bucket")), "rwxr-xr-x");
        Path recording = chmod(Files.createFile(bucket.resolve("recording")), "rw-r--r--");
        Path other = chmod(Files.createFile(data.resolve("other")), "rwxr-xr-x");

        try (var _ = DataDirectory.open(data)) {
            assertThat(mode(data)).isEqualTo("rwx------");
            assertThat(mode(bucket)).isEqualTo("rwx------");
            assertThat(mode(recording)).isEqualTo("rw-------");
            assertThat(mode(other)).as("what Talestream did not store").isEqualTo("rwxr-xr-x");
        }
    }

    private static Path chmod(Path path, String mode) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
