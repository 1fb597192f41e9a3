package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// The lines of docs/api-examples.md, run unchanged except for the address of the system and the user.
@ResourceLock(value = SharedSystem.DATA, mode = ResourceAccessMode.READ)
class ExamplesIT {
    private static final Path PAGE =
            Path.of(System.getProperty("talestream.repository", "../.."), "docs", "api-examples.md");
    private static final Pattern LINES = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");

    private static final Duration LONGEST = Duration.ofMinutes(8);

    @TempDir
    Path folder;

    @Test
    void every_documented_example_gives_the_documented_result() throws IOException {
        ShellUser ada = SharedSystem.newcomer("ada");

        String printed = run(script(), ada.api().toString(), ada.token());

        assertThat(printed)
                .contains("\"name\":\"%s\"".formatted(ada.user()))
                .contains("Landfall at last")
                .contains("**MIRA:**")
                .contains("\"offer\":{\"from\":\"Strad\",\"to\":\"Strahd\",\"glossary\":false}")
                .contains("<mark>chapel</mark>")
                .contains("\"role\":\"PLAYER\"")
                .contains("MIRA: The bell of the drowned chapel rings again.")
                .contains("\"field\":\"name\"");
    }

    /// All lines but the first ones, whose settings this test provides.
    private static String script() throws IOException {
        List<String> parts = LINES.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .map(part -> part.substring("```sh\n".length(), part.length() - "```".length()))
                .toList();
        assertThat(parts.getFirst()).contains("TALESTREAM=", "./talestream token --user");
        return "set -eu\n" + String.join("\n", parts.subList(1, parts.size()));
    }

    private String run(String script, String address, String token) throws IOException {
        Path file = Files.writeString(folder.resolve("examples.sh"), script);
        var bash = new ProcessBuilder("bash", file.toString()).directory(folder.toFile());
        bash.environment().put("TALESTREAM", address);
        bash.environment().put("TOKEN", token);
        try (ChildProcess running = ChildProcess.start(bash)) {
            assertThat(running.exitCode(LONGEST)).as(running.output()).isZero();
            return running.output();
        }
    }
}
