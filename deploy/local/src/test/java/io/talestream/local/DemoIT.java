package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoIT {
    @TempDir
    private static Path directory = Path.of("replaced by JUnit");

    private static LocalSystem system;

    @BeforeAll
    static void start() {
        system = LocalSystem.start(directory, 0, _ -> {});
    }

    @AfterAll
    static void stop() {
        system.close();
    }

    @Test
    void a_demo_can_be_found_and_is_there_once_however_often_it_is_asked_for() throws Exception {
        assertThat(demo("--dry-run").out()).contains("Nothing was added", "The Drowned Bell");
        var demo = new OnThisMachine(system.uri(), directory, "demo");
        assertThat(demo.get("/api/workspaces").path("items")).isEmpty();

        CommandRun first = demo();
        String again = demo().out();

        assertThat(first.status()).as(first.toString()).isZero();
        assertThat(first.out())
                .contains("campaign   Lanterns of Vexholm", "search     \"amber key\" is found", "Try this:")
                .contains(system.uri().resolve("/app").toString())
                .doesNotContain("there already");
        assertThat(again).contains("It was there already: nothing was added.");
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
        assertThat(run("verify").status()).isZero();
    }

    private static CommandRun demo(String... more) {
        return run("demo", more);
    }

    private static CommandRun run(String command, String... more) {
        List<String> all = new ArrayList<>(List.of(command, "--data", directory.toString()));
        all.addAll(List.of(more));
        return CommandRun.of(Map.of(), all.toArray(String[]::new));
    }
}
