package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrateLegacyTest {
    private static final String ID = "01JZ8Q5V7W3N9K2M4P6R8T0XYB";

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void legacy_help_shows_examples_and_exit_statuses() {
        var help = CommandRun.of(Map.of(), "migrate", "legacy", "--help");

        assertThat(help.status()).isZero();
        assertThat(help.out())
                .contains("--workspace", "--dry-run", "--data", "--table", "--endpoint", "Examples:", "Exit status:");
    }

    @Test
    void the_migration_source_is_required() {
        assertThat(CommandRun.of(Map.of(), "migrate").status()).isEqualTo(2);
        assertThat(CommandRun.of(Map.of(), "migrate").err()).contains("legacy");
    }

    @Test
    void the_workspace_is_required_and_must_be_an_id() {
        assertThat(CommandRun.of(Map.of(), "migrate", "legacy").status()).isEqualTo(2);

        var wrong = legacy(Map.of(), "--workspace", "The Thursday table");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("--workspace must be the id of a workspace, is The Thursday table");
    }

    @Test
    void a_local_and_a_remote_table_are_mutually_exclusive() {
        var both = legacy(Map.of(), "--workspace", ID, "--data", directory.toString(), "--table", "talestream");

        assertThat(both.status()).isEqualTo(2);
        assertThat(both.err()).contains("one or the other");
    }

    @Test
    void a_directory_without_data_is_named_and_not_created() {
        Path empty = directory.resolve("nothing");

        var run = legacy(Map.of(), "--workspace", ID, "--data", empty.toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("There is no talestream in " + empty);
        assertThat(Files.exists(empty)).isFalse();
    }

    @Test
    void the_workspace_must_match_the_legacy_workspace_of_the_api() {
        var run =
                legacy(Map.of("TALESTREAM_DYNAMODB_LEGACY_WORKSPACE", "01JZ8Q5V7W3N9K2M4P6R8T0XYC"), "--workspace", ID);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("01JZ8Q5V7W3N9K2M4P6R8T0XYC took over");
    }

    private static CommandRun legacy(Map<String, String> environment, String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "migrate";
        all[1] = "legacy";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return CommandRun.of(environment, all);
    }
}
