package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TalestreamTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void help_names_every_command() {
        assertThat(run("help")).isZero();
        assertThat(out.toString()).contains("up").contains("help");
    }

    @Test
    void each_command_has_help_with_examples() {
        assertThat(run("up", "--help")).isZero();
        assertThat(out.toString()).contains("--data").contains("--port").contains("Examples:");
    }

    @Test
    void an_unknown_option_is_wrong_use() {
        assertThat(run("up", "--nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("--nonsense");
    }

    @Test
    void an_impossible_port_is_named() {
        assertThat(run("up", "--port", "70000")).isEqualTo(2);
        assertThat(err.toString()).contains("--port must be between 0 and 65535, is 70000");
    }

    private int run(String... args) {
        return Talestream.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
