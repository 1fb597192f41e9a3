package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = SharedSystem.DATA, mode = ResourceAccessMode.READ)
class DemoIT {
    private final ShellUser demo = SharedSystem.newcomer("demo");

    @Test
    void repeating_the_demo_command_adds_the_demo_once() throws Exception {
        assertThat(demo("--dry-run").out()).contains("Nothing was added", "The Drowned Bell");
        assertThat(demo.get("/api/workspaces").path("items")).isEmpty();

        CommandRun first = demo();
        String again = demo().out();

        assertThat(first.status()).as(first.toString()).isZero();
        assertThat(first.out())
                .contains("campaign   Lanterns of Vexholm", "search     \"amber key\" is found", "Try this:")
                .contains(SharedSystem.uri().resolve("/app").toString())
                .doesNotContain("already exists");
        assertThat(again).contains("The demo data already exists: nothing was added.");
        JsonNode workspaces = demo.get("/api/workspaces").path("items");
        assertThat(workspaces).hasSize(1);
        String ws = "/api/workspaces/" + workspaces.get(0).path("id").asText();
        JsonNode campaigns = demo.get(ws + "/campaigns").path("items");
        assertThat(campaigns).hasSize(2);
        int sessions = 0;
        for (JsonNode campaign : campaigns) {
            sessions += demo.get(ws + "/campaigns/" + campaign.path("id").asText() + "/sessions")
                    .path("items")
                    .size();
        }
        assertThat(sessions).isEqualTo(4);
        assertThat(demo.get(ws + "/search?q=%22drowned+chapel%22&in=transcript")
                        .path("overview")
                        .path("total")
                        .asInt())
                .isEqualTo(1);
        CommandRun verify = SharedSystem.run(
                "verify", "--workspace", workspaces.get(0).path("id").asText());
        assertThat(verify.status()).as(verify.toString()).isZero();
    }

    private CommandRun demo(String... more) {
        return SharedSystem.run(Stream.concat(Stream.of("demo", "--user", demo.user()), Stream.of(more))
                .toArray(String[]::new));
    }
}
