package io.talestream.ingest.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsoleFilesTest {
    @Test
    void a_missing_console_is_replaced_by_a_placeholder_page() {
        var files = new ConsoleFiles("no-such-folder/");

        assertThat(new String(files.index().bytes(), StandardCharsets.UTF_8)).contains("The console was not built");
        assertThat(files.asset("main.js")).isEmpty();
    }

    @Test
    void files_outside_the_console_are_not_readable() {
        var files = new ConsoleFiles();

        assertThat(files.asset("../index.html")).isEmpty();
        assertThat(files.icon("../application.yml")).isEmpty();
        assertThat(files.icon("assets")).isEmpty();
    }

    @Test
    void incomplete_sign_in_endpoints_are_refused() {
        Optional<URI> there = Optional.of(URI.create("https://sign-in.example.com/"));
        Optional<URI> not = Optional.empty();

        assertThatThrownBy(() -> new ConsoleSettings(there, not, not, not, Optional.empty(), "openid", true))
                .hasMessageContaining("token-endpoint");
        assertThatThrownBy(() -> new ConsoleSettings(not, not, there, not, Optional.empty(), "openid", true))
                .hasMessageContaining("end-session-endpoint");
        assertThatThrownBy(() -> new ConsoleSettings(not, not, not, there, Optional.empty(), "openid", true))
                .hasMessageContaining("revocation-endpoint");
    }
}
