package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TalestreamTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void help_lists_every_command() {
        assertThat(run("help")).isZero();
        assertThat(Talestream.commandLine().getSubcommands().keySet())
                .contains("up", "token", "completion", "verify", "help")
                .allSatisfy(name -> assertThat(out.toString()).containsPattern("(?m)^  " + name + " +\\S"));
    }

    @Test
    void every_command_has_a_description_and_examples() {
        all(Talestream.commandLine()).filter(command -> !isHelp(command)).forEach(command -> {
            String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
            String name = command.getCommandSpec().qualifiedName();
            assertThat(command.getCommandSpec().usageMessage().description())
                    .as(name)
                    .isNotEmpty();
            assertThat(help).as(name).contains("Examples:").contains("--help");
            assertThat(help.substring(help.indexOf("Examples:"))).as(name).contains(name);
        });
    }

    @Test
    void completion_covers_every_command() {
        assertThat(run("completion")).isZero();
        assertThat(out.toString())
                .startsWith("#!/usr/bin/env bash")
                .contains(Talestream.commandLine().getSubcommands().keySet());
    }

    @Test
    void an_operator_without_a_name_is_rejected(@TempDir Path directory) {
        Path none = directory.resolve("none");

        for (String command : List.of("up", "engines")) {
            assertThat(run(command, "--operator", " ", "--data", none.toString()))
                    .isEqualTo(2);
            assertThat(err.toString()).contains("--operator cannot be used: a name must have 1 to 100 characters");
        }
        assertThat(none).doesNotExist();
    }

    @Test
    void a_token_for_a_system_that_never_ran_is_rejected_with_advice(@TempDir Path directory) {
        Path none = directory.resolve("none");

        assertThat(run("token", "--user", "ada", "--data", none.toString())).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("talestream up --data " + none);
        assertThat(none).doesNotExist();
    }

    @Test
    void a_token_for_a_stopped_system_is_rejected_with_advice(@TempDir Path directory) {
        assertThat(run("token", "--user", "ada", "--data", directory.toString()))
                .isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("is not running").contains("talestream up --data " + directory);
    }

    @Test
    void an_invalid_token_request_is_a_usage_error(@TempDir Path directory) {
        for (var wrong : List.of("0h", "-1h", "367d", "soon", "")) {
            assertThat(run("token", "--user", "ada", "--data", directory.toString(), "--valid-for", wrong))
                    .isEqualTo(2);
            assertThat(err.toString()).contains("--valid-for must be");
        }
        assertThat(run("token", "--user", " ", "--data", directory.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--user cannot be used");
    }

    @Test
    void an_unknown_option_is_a_usage_error() {
        assertThat(run("up", "--nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("--nonsense");
    }

    @Test
    void an_invalid_up_port_is_named() {
        assertThat(run("up", "--port", "70000")).isEqualTo(2);
        assertThat(err.toString()).contains("--port must be between 0 and 65535, is 70000");
    }

    private int run(String... args) {
        return Talestream.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return command.getSubcommands().values().stream().flatMap(sub -> Stream.concat(Stream.of(sub), all(sub)));
    }

    private static boolean isHelp(CommandLine command) {
        return command.getCommand() instanceof CommandLine.HelpCommand;
    }
}
