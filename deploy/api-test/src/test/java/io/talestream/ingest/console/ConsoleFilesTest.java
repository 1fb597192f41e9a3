package io.talestream.ingest.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsoleFilesTest {
    @Test
    void where_no_console_was_built_the_page_says_so() {
        var files = new ConsoleFiles("no-such-folder/");

        assertThat(new String(files.index().bytes(), StandardCharsets.UTF_8)).contains("The console was not built");
        assertThat(files.asset("main.js")).isEmpty();
    }

    @Test
    void nothing_beside_the_console_can_be_read() {
        var files = new ConsoleFiles();

        assertThat(files.asset("../index.html")).isEmpty();
        assertThat(files.icon("../application.yml")).isEmpty();
        assertThat(files.icon("assets")).isEmpty();
    }

    @Test
    void endpoints_are_set_together() {
        Optional<URI> there = Optional.of(URI.create("https://sign-in.example.com/"));
        Optional<URI> not = Optional.empty();

        assertThatThrownBy(() -> new ConsoleSettings(there, not, not, Optional.empty(), "openid", true))
                .hasMessageContaining("token-endpoint");
        assertThatThrownBy(() -> new ConsoleSettings(not, not, there, Optional.empty(), "openid", true))
                .hasMessageContaining("end-session-endpoint");
    }
}
