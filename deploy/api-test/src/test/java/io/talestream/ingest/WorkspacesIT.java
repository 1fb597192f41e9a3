package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.ingest.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class WorkspacesIT {
    private final ApiServer api;
    private final Table table;

    WorkspacesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
    }

    @Test
    void each_workspace_of_the_caller_is_listed_once_with_their_role() {
        var mine = table.player().get("/api/workspaces").is(200);

        assertThat(mine.each("items", "role")).containsExactly("PLAYER");
        assertThat(mine.has("next")).isFalse();
        assertThat(table.outsider().get("/api/workspaces").is(200).size("items"))
                .isZero();
    }

    @Test
    void pages_contain_every_workspace_exactly_once() {
        Client ada = api.newUser();
        List<String> founded = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            founded.add(ada.post("/api/workspaces", "{\"name\":\"Table %d\"}".formatted(i))
                    .is(201)
                    .text("id"));
        }

        assertThat(allPages(ada, "/api/workspaces?size=2")).containsExactlyInAnyOrderElementsOf(founded);
    }

    @Test
    void an_invalid_page_size_or_cursor_is_refused() {
        for (String query :
                List.of("size=0", "size=-1", "size=201", "size=many", "cursor=x", "cursor=", "cursor=a.b")) {
            assertThat(table.owner().get("/api/workspaces?" + query).status())
                    .as(query)
                    .isEqualTo(400);
        }
        table.owner().get("/api/workspaces?size=x").isProblem(400);
    }

    @Test
    void a_cursor_is_bound_to_its_user() {
        Client ada = api.newUser();
        ada.post("/api/workspaces", "{\"name\":\"One\"}").is(201);
        ada.post("/api/workspaces", "{\"name\":\"Two\"}").is(201);
        String next = ada.get("/api/workspaces?size=1").is(200).text("next");

        table.owner().get("/api/workspaces?size=1&cursor=" + next).isProblem(400);
    }

    /// Lists are updated later, through the stream.
    @Test
    void a_renamed_workspace_reaches_every_member() {
        String tag = table.owner().get(table.path()).etag().orElseThrow();

        table.owner().patch(table.path(), tag, "{\"name\":\"Friday\"}").is(200);

        assertThat(table.player().get(table.path()).body()).contains("\"Friday\"");
        assertThat(table.owner()
                        .patch(table.path(), tag, "{\"name\":\"Late\"}")
                        .isProblem(412)
                        .etag())
                .isPresent();
    }

    @Test
    void a_workspace_is_loaded_with_everything_visible_to_the_caller() {
        table.gm().put(table.path() + "/settings/dice", "", "20").is(201);

        Answer forGms = table.gm().get(table.path()).is(200);
        Answer forPlayers = table.player().get(table.path()).is(200);

        assertThat(forGms.size("members")).isEqualTo(3);
        assertThat(forGms.each("settings", "name")).containsExactly("dice");
        for (String list : List.of("items", "campaigns", "sessions")) {
            assertThat(forGms.size(list)).as(list).isEqualTo(2);
            assertThat(forPlayers.size(list)).as(list).isOne();
        }
    }

    @Test
    void a_loaded_workspace_omits_hidden_sessions_and_sessions_of_hidden_campaigns() {
        String hidden = table.gm()
                .post(table.open().campaign() + "/sessions", "{\"name\":\"Betrayal\",\"visibility\":\"GM\"}")
                .is(201)
                .text("id");
        String below = table.gm()
                .post(table.secret().campaign() + "/sessions", "{\"name\":\"Ambush\",\"visibility\":\"ALL\"}")
                .is(201)
                .text("id");

        assertThat(table.gm().get(table.path()).is(200).body()).contains(hidden, below);
        assertThat(table.player().get(table.path()).is(200).body()).doesNotContain(hidden, below);
    }

    @Test
    void a_list_shows_of_a_session_what_the_caller_may_know() {
        String session = table.open().session();
        table.gm().put(session + "/transcript", "*", """
            {"form":"talestream-transcript","version":1,"utterances":[
            {"speaker":"Mira","start":0,"end":2000,"text":"The bridge is out."},
            {"speaker":"Villain","start":3000,"end":9000,"text":"I did it.","secret":true}]}
            """).is(200);
        new StoredSession(api, session).tell("The countess did it.");

        Answer forPlayers = table.player().get(table.path()).is(200);
        assertThat(forPlayers.text("sessions.0.overview.durationMs")).isEqualTo("2000");
        assertThat(forPlayers.text("sessions.0.overview.speakers.0")).isEqualTo("Mira");
        assertThat(forPlayers.text("sessions.0.overview.recap")).isEqualTo("Someone did it.");
        assertThat(forPlayers.body()).doesNotContain("Villain", "9000", "countess");
        assertThat(table.gm().get(table.path()).is(200).body())
                .contains("\"durationMs\":9000", "The countess did it.")
                .doesNotContain("Someone did it.");

        table.gm()
                .patch(session + "/transcript/utterances/0", "*", "{\"secret\":true}")
                .is(200);
        assertThat(table.player().get(table.path()).is(200).body()).doesNotContain("Mira", "2000", "did it");
    }

    @Test
    void a_missing_or_invalid_name_is_reported() {
        for (String body : List.of("{}", "{\"name\":null}", "{\"name\":\" \"}", "{\"name\":\"a\\u0000b\"}")) {
            assertThat(table.owner()
                            .post("/api/workspaces", body)
                            .isProblem(400)
                            .body())
                    .contains("\"field\":\"name\"");
            assertThat(table.owner()
                            .patch(table.path(), "*", body)
                            .isProblem(400)
                            .body())
                    .contains("\"field\":\"name\"");
        }
    }

    @Test
    void deleting_a_workspace_deletes_its_contents_for_every_member() {
        table.owner().delete(table.path(), "").isProblem(428);

        table.owner().delete(table.path(), "*").is(204);

        for (Client member : List.of(table.owner(), table.gm(), table.player())) {
            member.get(table.path()).isProblem(404);
            member.get(table.path() + "/members").isProblem(404);
            member.get(table.open().session()).isProblem(404);
            member.get(table.open().item()).isProblem(404);
            assertThat(member.get("/api/workspaces").is(200).size("items")).isZero();
        }
        table.owner().delete(table.path(), "*").isProblem(404);
    }

    @Test
    void foreign_and_missing_workspaces_are_indistinguishable() {
        Client outsider = table.outsider().withHeader("X-Request-Id", "the-same");
        Answer notMine = outsider.get(table.path()).isProblem(404);

        assertThat(notMine.body())
                .isEqualTo(outsider.get("/api/workspaces/" + Ids.next()).body())
                .isEqualTo(outsider.get("/api/workspaces/no-id-at-all").body());
    }

    private static List<String> allPages(Client client, String list) {
        List<String> ids = new ArrayList<>();
        Answer page = client.get(list).is(200);
        while (true) {
            ids.addAll(page.each("items", "id"));
            if (!page.has("next")) {
                return ids;
            }
            page = client.get(list + "&cursor=" + page.text("next")).is(200);
        }
    }
}
