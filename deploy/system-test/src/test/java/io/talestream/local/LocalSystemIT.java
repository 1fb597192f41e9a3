package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.app.config.UsageError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Two systems on the same machine.
@ResourceLock(value = SharedSystem.DATA, mode = ResourceAccessMode.READ)
class LocalSystemIT {
    private static final int ANY_PORT = 0;

    @Test
    void a_second_system_takes_a_free_port_and_shares_no_data_or_tokens(@TempDir Path elsewhere) throws Exception {
        List<String> progress = new ArrayList<>();
        LocalSystem one = SharedSystem.system();
        try (var other = LocalSystem.start(elsewhere, one.uri().getPort(), progress::add)) {
            ShellUser ada = SharedSystem.newcomer("ada");
            assertThat(ada.send("POST", "/api/workspaces", "{\"name\":\"Thursday\"}")
                            .statusCode())
                    .isEqualTo(201);

            assertThat(other.uri().getPort())
                    .isPositive()
                    .isNotEqualTo(one.uri().getPort());
            assertThat(progress)
                    .anyMatch(line -> line.contains("port " + one.uri().getPort() + " is taken"));
            assertThat(other.issuer().issuer()).isNotEqualTo(one.issuer().issuer());
            var adaThere = new ShellUser(other.uri(), elsewhere, ada.user());
            assertThat(adaThere.send("GET", "/health", "").body()).contains("\"status\":\"UP\"");
            assertThat(adaThere.get("/api/workspaces").path("items")).isEmpty();
            assertThat(new ShellUser(other.uri(), SharedSystem.directory(), ada.user())
                            .send("GET", "/api/workspaces", "")
                            .statusCode())
                    .as("a token of the other system")
                    .isEqualTo(401);
            assertThat(ada.get("/api/workspaces").path("items")).hasSize(1);
        }
    }

    @Test
    void a_directory_held_by_another_system_is_rejected() {
        var _ = SharedSystem.system();

        assertThatThrownBy(() -> LocalSystem.start(SharedSystem.directory(), ANY_PORT, _ -> {}))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("Another talestream is running on")
                .hasMessageContaining("--data");
    }
}
