package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerNameTest {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void a_name_is_nobody_elses_and_comes_back_to_who_takes_the_place() {
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
