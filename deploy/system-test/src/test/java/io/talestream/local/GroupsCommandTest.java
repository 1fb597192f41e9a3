package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupsCommandTest {
    @Test
    void help_shows_examples_and_what_the_exit_status_means() {
        var groups = CommandRun.of(Map.of(), "groups", "--help");
        var reset = CommandRun.of(Map.of(), "groups", "reset", "--help");
        var stream = CommandRun.of(Map.of(), "serve", "stream", "--help");

        assertThat(groups.out()).contains("--group", "--json", "reset", "Examples:", "Exit status:");
        assertThat(reset.out()).contains("--group", "--to", "--dry-run", "beginning", "Examples:", "Exit status:");
        assertThat(stream.out()).contains("--port", "TALESTREAM_STREAM_GROUPS", "Examples:", "Exit status:");
    }

    @Test
    void where_to_reset_to_has_to_be_said_and_to_be_a_time() {
        assertThat(CommandRun.of(Map.of(), "groups", "reset", "--group", "work").status())
                .isEqualTo(2);

        var wrong = CommandRun.of(Map.of(), "groups", "reset", "--group", "work", "--to", "yesterday");

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("--to must be beginning, now or a time", "is yesterday");
    }
}
