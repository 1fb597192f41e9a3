package io.talestream.testing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.testing.diagnosis.Diagnostics;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
    /// Prints to both streams and ends with the given code.
    static final class Printing {
        private Printing() {}

        public static void main(String[] arguments) {
            System.out.println("ready: " + arguments[0]);
            System.err.println("an error of the child");
            System.exit(3);
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

    private static ChildProcess printing() {
        return ChildProcess.java(new ProcessBuilder(), List.of(), Printing.class.getName(), List.of("here"));
    }
}
