package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.tokens.LocalUser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lines of docs/api-examples.md, run as they are but for where the system is and who asks.
class ExamplesIT {
    private static final Path PAGE =
            Path.of(System.getProperty("talestream.repository", "../.."), "docs", "api-examples.md");
    private static final Pattern LINES = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");

    @TempDir
    Path folder;

    @Test
    void every_line_does_what_the_page_says() throws IOException, InterruptedException {
        try (var system = LocalSystem.start(folder.resolve("data"), 0, _ -> {})) {
            String token =
                    RunningSystem.on(folder.resolve("data")).tokens().access(new LocalUser("ada"), Duration.ofHours(1));

            String printed = run(script(), system.uri().toString(), token);

            assertThat(printed)
                    .contains("\"name\":\"ada\"")
                    .contains("Landfall at last")
                    .contains("**MIRA:**")
                    .contains("\"offer\":{\"from\":\"Strad\",\"to\":\"Strahd\",\"glossary\":false}")
                    .contains("<mark>chapel</mark>")
                    .contains("\"role\":\"PLAYER\"")
                    .contains("MIRA: The bell of the drowned chapel rings again.")
                    .contains("\"field\":\"name\"");
        }
    }

    /// All of it but the first lines, which say what this test says itself.
    private static String script() throws IOException {
        List<String> parts = LINES.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .map(part -> part.substring("```sh\n".length(), part.length() - "```".length()))
                .toList();
        assertThat(parts.getFirst()).contains("TALESTREAM=", "./talestream token --user");
        return "set -eu\n" + String.join("\n", parts.subList(1, parts.size()));
    }

    private String run(String script, String address, String token) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("examples.sh"), script);
        Path out = folder.resolve("printed");
        var bash = new ProcessBuilder("bash", file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        bash.environment().put("TALESTREAM", address);
        bash.environment().put("TOKEN", token);
        Process running = bash.start();
        boolean ended = running.waitFor(8, TimeUnit.MINUTES);
        running.destroyForcibly();
        String printed = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(ended).as(printed).isTrue();
        assertThat(running.exitValue()).as(printed).isZero();
        return printed;
    }
}
