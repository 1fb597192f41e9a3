package io.talestream.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineKeysTest {
    @Test
    void every_directory_keeps_its_own_keys(@TempDir Path one, @TempDir Path other) {
        var keys = EngineKeys.keptIn(one);

        assertThat(EngineKeys.keptIn(one)).isEqualTo(keys);
        assertThat(EngineKeys.find(one)).contains(keys);
        assertThat(EngineKeys.find(other)).isEmpty();
        assertThat(EngineKeys.keptIn(other).accessKey()).isNotEqualTo(keys.accessKey());
        assertThat(EngineKeys.keptIn(other).secretKey()).isNotEqualTo(keys.secretKey());
    }

    @Test
    void only_the_owner_can_read_the_keys(@TempDir Path directory) throws IOException {
        var keys = EngineKeys.keptIn(directory);

        assertThat(Files.getPosixFilePermissions(directory.resolve(EngineKeys.FILE)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(keys.toString()).doesNotContain(keys.secretKey());
    }

    @Test
    void an_unreadable_file_is_reported(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve(EngineKeys.FILE), "only one");

        assertThatThrownBy(() -> EngineKeys.keptIn(directory))
                .isInstanceOf(EngineFailure.class)
                .hasMessageContaining(file.toString());
    }
}
