package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerNameTest {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void a_worker_name_is_exclusive_and_is_reused_after_release() {
        String free;
        try (var first = WorkerName.claim(directory)) {
            free = first.name();
            try (var second = WorkerName.claim(directory)) {
                assertThat(second.name()).isNotEqualTo(free);
            }
        }

        try (var next = WorkerName.claim(directory)) {
            assertThat(next.name()).isEqualTo(free);
        }
    }
}
