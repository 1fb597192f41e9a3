package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigratePostgresTest {
    private static final String URL = "jdbc:postgresql://localhost:1/tales?password=hidden-in-the-address";

    @Test
    void postgres_help_shows_examples_and_exit_statuses() {
        var help = CommandRun.of(Map.of(), "migrate", "postgres", "--help");

        assertThat(help.status()).isZero();
        assertThat(help.out())
                .contains("--jdbc-url", "--dry-run", "--resume", "--follow", "--validate", "--rejects", "--drop-slot")
                .contains("Examples:", "Exit status:");
    }

    @Test
    void the_address_and_the_user_mapping_are_required() {
        assertThat(CommandRun.of(Map.of(), "migrate", "postgres").status()).isEqualTo(2);

        var unmapped = run();
        assertThat(unmapped.status()).isEqualTo(2);
        assertThat(unmapped.err()).contains("--users FILE").contains("--sub id");
        var both = run("--sub", "id", "--users", "users.csv");
        assertThat(both.status()).isEqualTo(2);
    }

    @Test
    void follow_and_validate_are_mutually_exclusive_and_numbers_are_checked() {
        assertThat(run("--sub", "id", "--follow", "--validate").err()).contains("choose one");
        assertThat(run("--sub", "id", "--follow", "--reverse").err()).contains("--reverse goes with");
        assertThat(run("--sub", "id", "--validate", "--sample", "0").err()).contains("--sample must be at least 1");
        assertThat(run("--sub", "id", "--at-once", "0").err()).contains("--at-once must be between 1 and 100");
    }

    @Test
    void an_unreadable_user_list_is_named(@TempDir Path directory) throws Exception {
        Path list = directory.resolve("users.csv");
        assertThat(run("--users", list.toString()).err()).contains(list + " cannot be read");
        Files.writeString(list, "ada,sub-of-ada\nben\n");

        var wrong = run("--users", list.toString());

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("Line 2 of " + list);
    }

    @Test
    void an_unsupported_address_is_a_usage_error_without_the_password(@TempDir Path directory) {
        var wrong = CommandRun.of(
                Map.of("PGPASSWORD", "hidden-in-the-environment"),
                "migrate",
                "postgres",
                "--sub",
                "id",
                "--jdbc-url",
                "postgres://ada:hidden-in-the-address@db/tales",
                "--data",
                directory.toString());

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("jdbc:postgresql://host:5432/database");
        assertThat(wrong.out() + wrong.err()).doesNotContain("hidden-in");
    }

    private static CommandRun run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("migrate", "postgres", "--jdbc-url", URL));
        all.addAll(List.of(arguments));
        CommandRun run = CommandRun.of(Map.of(), all.toArray(String[]::new));
        assertThat(run.out() + run.err()).doesNotContain("hidden-in");
        return run;
    }
}
