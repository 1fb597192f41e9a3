package io.talestream.testing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.testing.diagnosis.Diagnostics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
    private static final Duration SHORT = Duration.ofMillis(100);

    /// Prints to both streams and ends with the given code.
    static final class Printing {
        private Printing() {}

        public static void main(String[] arguments) {
            System.out.println("ready: " + arguments[0]);
            System.err.println("an error of the child");
            System.exit(3);
        }
    }

    /// Prints one line and waits for input that never comes.
    static final class Hanging {
        private Hanging() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println("loading");
            int _ = System.in.read();
        }
    }

    @Test
    void output_and_errors_of_a_child_are_recorded_and_reported() {
        try (ChildProcess child = printing()) {
            assertThat(child.ready()).isEqualTo("here");
            assertThat(child.exitCode()).isEqualTo(3);
            assertThat(child.output()).contains("an error of the child");
            assertThat(Diagnostics.report()).contains("Printing here", "an error of the child");
        }
    }

    @Test
    void a_child_that_ends_early_fails_the_wait_with_its_output() {
        try (ChildProcess child = printing()) {
            assertThatThrownBy(() -> child.line("never")).hasMessageContaining("an error of the child");
        }
    }

    @Test
    void a_child_that_hangs_fails_each_wait_with_its_output_and_the_state_of_everything_else() {
        try (ChildProcess child = java(Hanging.class);
                var _ = Diagnostics.register("leases", () -> "shard 7 of worker one")) {
            assertThat(child.line("load")).isEqualTo("loading");

            assertThatThrownBy(() -> child.line("ready", SHORT))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("did not print \"ready\" within 0 s", "loading", "shard 7 of worker one");
            assertThatThrownBy(() -> child.exitCode(SHORT))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("did not end within 0 s", "loading", "shard 7 of worker one");
        }
    }

    private static ChildProcess printing() {
        return java(Printing.class, "here");
    }

    private static ChildProcess java(Class<?> program, String... arguments) {
        return ChildProcess.java(new ProcessBuilder(), List.of(), program.getName(), List.of(arguments));
    }
}
