package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.process.Consumers;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParkedTest {
    private static final Consumers SEARCH = new Consumers(Map.of("search", _ -> {
        throw new AssertionError("no consumer may be opened");
    }));

    @Test
    void a_subcommand_is_required() {
        var run = parked(SEARCH);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("list, show, redrive or discard");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "redrive", "discard"})
    void every_subcommand_has_help_with_examples_and_exit_statuses(String command) {
        var help = parked(SEARCH, command, "--help");

        assertThat(help.status()).isZero();
        assertThat(help.out()).contains("Examples:", "Exit status:", "--consumer", "--table");
    }

    @Test
    void an_invalid_time_is_named() {
        var run = parked(SEARCH, "list", "--from", "yesterday");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("--from must be a time like 2026-01-31T20:15:00Z or a day like 2026-01-31, is yesterday");
    }

    @Test
    void redrive_and_discard_require_an_id_or_a_filter() {
        assertThat(parked(SEARCH, "redrive").status()).isEqualTo(2);
        assertThat(parked(SEARCH, "discard").status()).isEqualTo(2);
        assertThat(parked(SEARCH, "discard", "--consumer", "search").status()).isEqualTo(2);
        assertThat(parked(SEARCH, "discard", "--all-matching").err()).contains("--all-matching needs a filter");
        assertThat(parked(SEARCH, "discard", "an-id", "--all-matching", "--consumer", "search")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void without_known_consumers_the_option_is_required() {
        var none = new Consumers(Map.of());

        assertThat(parked(none, "list").err()).contains("name one with --consumer");
        assertThat(parked(none, "show", "an-id").err()).contains("name one with --consumer");
        assertThat(parked(none, "list").status()).isEqualTo(2);
    }

    private static CommandRun parked(Consumers consumers, String... arguments) {
        return CommandRun.of(
                Map.of(),
                consumers,
                Stream.concat(Stream.of("parked"), Stream.of(arguments)).toArray(String[]::new));
    }
}
