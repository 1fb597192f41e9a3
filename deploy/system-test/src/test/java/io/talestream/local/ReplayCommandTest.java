package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.cli.replay.ReplayLines;
import io.talestream.stream.replay.ReplayWatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReplayCommandTest {
    @Test
    void replay_help_shows_examples_and_exit_statuses() {
        var help = replay("--help");

        assertThat(help.status()).isZero();
        assertThat(help.out())
                .contains("--consumer", "--source", "--from", "--to", "--workspace", "--dry-run", "--max-lag")
                .contains("--restart", "Examples:", "Exit status:");
    }

    @Test
    void a_usage_error_names_its_option() {
        assertThat(wrong("--consumer", "unknown", "--source", "table")).contains("--consumer must be one of archive");
        assertThat(wrong("--consumer", "archive", "--source", "cloud")).contains("--source");
        assertThat(wrong("--consumer", "archive")).contains("--source");
        assertThat(wrong("--consumer", "archive", "--source", "archive")).contains("--source archive");
        assertThat(wrong("--consumer", "archive", "--source", "table", "--from", "yesterday"))
                .contains("--from must be a time like", "yesterday");
        assertThat(wrong("--consumer", "archive", "--source", "table", "--from", "2026-02-01", "--to", "2026-01-01"))
                .contains("--from must be before --to");
        assertThat(wrong("--consumer", "archive", "--source", "table", "--max-lag", "soon"))
                .contains("--max-lag must be a duration");
        assertThat(wrong("--consumer", "archive", "--source", "table", "--rate", "0"))
                .contains("--rate must be a positive number");
        assertThat(wrong("--consumer", "archive", "--source", "table", "--workspace", "The Thursday table"))
                .contains("--workspace must be the id of a workspace");
    }

    @Test
    void the_progress_bar_shows_percentage_rate_and_time_left() {
        var half = new ReplayWatcher.Progress(500, OptionalLong.of(1_000), 4, 8);

        assertThat(ReplayLines.bar(half, 10, 500))
                .contains("###############...............", " 50 %", "500 changes", "50/s", "4 of 8 parts", "10s left");
        assertThat(ReplayLines.bar(new ReplayWatcher.Progress(0, OptionalLong.empty(), 0, 3), 0, 0))
                .contains("0 %", "? left");
        assertThat(ReplayLines.bar(new ReplayWatcher.Progress(90, OptionalLong.empty(), 3, 3), 3, 90))
                .contains("100 %", "0s left");
    }

    private static String wrong(String... arguments) {
        var run = replay(arguments);
        assertThat(run.status()).as(run.toString()).isEqualTo(2);
        return run.err();
    }

    private static CommandRun replay(String... arguments) {
        List<String> all = new ArrayList<>(List.of("replay"));
        all.addAll(List.of(arguments));
        return CommandRun.of(Map.of(), all.toArray(String[]::new));
    }
}
