package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `talestream up` in a process of its own, which is killed.
class KilledSystemIT {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    @Timeout(1_800)
    void whenever_it_is_killed_it_comes_back_with_everything_that_was_answered() throws Exception {
        for (String moment : List.of("data ", "dynamodb ", "tokens ", "speech ", "api ")) {
            try (var up = up()) {
                up.line(moment);
            }
        }
        String session;
        try (var up = up()) {
            var ada = new OnThisMachine(up.uri(), directory, "ada");
            var made = ada.send("POST", "/api/workspaces", "{\"name\":\"Thursday\"}");
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            session = made.body();
        }
        try (var up = up()) {
            var ada = new OnThisMachine(up.uri(), directory, "ada");
            assertThat(session)
                    .contains(ada.get("/api/workspaces")
                            .path("items")
                            .get(0)
                            .path("id")
                            .asText());
            CommandRun verify = CommandRun.of(Map.of(), "verify", "--data", directory.toString());
            assertThat(verify.status()).as(verify.toString()).isZero();
        }
    }

    private Talking up() throws IOException {
        return Talking.start(Map.of(), "up", "--port", "0", "--data", directory.toString());
    }
}
