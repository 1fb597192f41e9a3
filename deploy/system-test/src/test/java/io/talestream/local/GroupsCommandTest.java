package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupsCommandTest {
    @Test
    void groups_help_shows_examples_and_exit_statuses() {
        var groups = CommandRun.of(Map.of(), "groups", "--help");
        var reset = CommandRun.of(Map.of(), "groups", "reset", "--help");
        var stream = CommandRun.of(Map.of(), "serve", "stream", "--help");

        assertThat(groups.out()).contains("--group", "--json", "reset", "Examples:", "Exit status:");
        assertThat(reset.out())
                .contains("--group", "--to", "--dry-run", "beginning", "Kinesis", "Examples:", "Exit status:");
        assertThat(stream.out()).contains("--port", "TALESTREAM_STREAM_GROUPS", "Examples:", "Exit status:");
    }

    @Test
    void the_reset_position_is_required_and_must_be_valid() {
        assertThat(CommandRun.of(Map.of(), "groups", "reset", "--group", "work").status())
                .isEqualTo(2);

        var wrong = CommandRun.of(Map.of(), "groups", "reset", "--group", "work", "--to", "yesterday");

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("--to must be beginning, now or a time", "is yesterday");
    }
}
