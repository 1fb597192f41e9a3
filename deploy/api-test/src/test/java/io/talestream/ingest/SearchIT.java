package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.summary.Edition;
import io.talestream.ingest.Client.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class SearchIT {
    private final ApiServer api;
    private final Table table;
    private final String session;
    private final String search;

    SearchIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
        this.search = table.path() + "/search?q=";
    }

    @Test
    void an_utterance_is_found_with_its_session_speaker_and_time() {
        index().transcript(
                        session,
                        IndexFixture.said(0, "Tom", "Who goes there?", false),
                        IndexFixture.said(1, "Mira", "A <b>dragon</b> & its egg.", false),
                        IndexFixture.said(2, "Tom", "Run!", false))
                .summary(session, Edition.PLAYER, "They met a dragon.")
                .now();

        Answer found = table.player().get(search + "dragons").is(200);

        assertThat(found.size("groups")).isOne();
        assertThat(found.text("groups.0.session.name")).isEqualTo("Landfall");
        assertThat(found.text("groups.0.session.campaignName")).isEqualTo("Tidewater");
        assertThat(found.text("groups.0.session.id")).isEqualTo(id(session));
        assertThat(found.each("groups.0.hits", "in")).containsExactlyInAnyOrder("TRANSCRIPT", "SUMMARY");
        int moment = found.text("groups.0.hits.0.in").equals("TRANSCRIPT") ? 0 : 1;
        String hit = "groups.0.hits." + moment;
        assertThat(found.text(hit + ".text")).isEqualTo("A <b>dragon</b> & its egg.");
        assertThat(found.text(hit + ".highlights.0"))
                .isEqualTo("A &lt;b&gt;<mark>dragon</mark>&lt;/b&gt; &amp; its egg.");
        assertThat(found.text(hit + ".moment.speaker")).isEqualTo("Mira");
        assertThat(found.text(hit + ".moment.startMs")).isEqualTo("1000");
        assertThat(found.text(hit + ".moment.before.text")).isEqualTo("Who goes there?");
        assertThat(found.text(hit + ".moment.after.text")).isEqualTo("Run!");
        assertThat(found.text("overview.total")).isEqualTo("2");
        assertThat(found.each("overview.campaigns", "name")).containsExactly("Tidewater");
        assertThat(found.each("overview.sessions", "name")).containsExactly("Landfall");
        assertThat(found.each("overview.speakers", "name")).containsExactly("Mira");
    }

    @Test
    void a_semicolon_is_part_of_the_query() {
        index().moment(session, 0, "Mira", "A dragon.").now();

        assertThat(table.player().get(search + "dragon").is(200).text("overview.total"))
                .isEqualTo("1");
        assertThat(table.player().get(search + "dragon;%20-dragon").is(200).text("overview.total"))
                .isEqualTo("0");
        table.player().get(search + "dragon&in=transcript;summary").is(400);
    }

    @Test
    void a_new_name_is_in_the_next_response() {
        index().moment(session, 0, "Mira", "A dragon.")
                .session(session, "Landfall", "")
                .now();
        table.player().get(search + "dragon").is(200);

        table.gm().patch(session, "*", "{\"name\":\"Shipwreck\"}").is(200);
        table.gm().patch(table.open().campaign(), "*", "{\"name\":\"Ebb\"}").is(200);

        Answer found = table.player().get(search + "dragon").is(200);
        assertThat(found.text("groups.0.session.name")).isEqualTo("Shipwreck");
        assertThat(found.each("overview.sessions", "name")).containsExactly("Shipwreck");
        assertThat(found.each("overview.campaigns", "name")).containsExactly("Ebb");
        Answer itself = table.player().get(search + "landfall&in=session").is(200);
        assertThat(itself.text("groups.0.hits.0.title")).isEqualTo("Shipwreck");
    }

    @Test
    void a_named_speaker_is_shown_and_found_by_that_name_at_once() {
        index().transcript(
                        session,
                        IndexFixture.said(0, "spk_0", "Who goes there?", false),
                        IndexFixture.said(1, "spk_1", "A dragon.", false))
                .now();
        assertThat(table.player().get(search + "dragon").text("groups.0.hits.0.moment.speaker"))
                .isEqualTo("spk_1");

        table.gm().put(session + "/speakers", "*", """
            {"speakers":[{"label":"spk_0","name":"Tom"},{"label":"spk_1","name":"Mira Vale"}]}\
            """).is(200);

        Answer found = table.player().get(search + "dragon%20speaker:mira").is(200);
        assertThat(found.text("groups.0.hits.0.moment.speaker")).isEqualTo("Mira Vale");
        assertThat(found.text("groups.0.hits.0.moment.before.speaker")).isEqualTo("Tom");
        assertThat(found.each("overview.speakers", "name")).containsExactly("Mira Vale");
        assertThat(table.player()
                        .get(search + "dragon&speaker=Mira%20Vale")
                        .is(200)
                        .text("overview.total"))
                .isEqualTo("1");
        assertThat(table.player().get(search + "dragon&speaker=spk_1").is(200).text("overview.total"))
                .isEqualTo("0");
    }

    @Test
    void a_visibility_change_applies_to_the_next_response() {
        String item = table.open().item();
        index().moment(session, 0, "Mira", "A dragon.")
                .item(item, "ALL", "Dragon", "Big.")
                .now();
        assertThat(total(table.player())).isEqualTo(2);

        table.gm().patch(session, "*", "{\"visibility\":\"GM\"}").is(200);
        assertThat(total(table.player())).isEqualTo(1);
        assertThat(total(table.gm())).isEqualTo(2);
        table.gm().patch(session, "*", "{\"visibility\":\"ALL\"}").is(200);
        assertThat(total(table.player())).isEqualTo(2);

        table.gm()
                .patch(table.open().campaign(), "*", "{\"visibility\":\"GM\"}")
                .is(200);
        assertThat(total(table.player())).isEqualTo(1);

        table.gm().patch(item, "*", "{\"visibility\":\"GM\"}").is(200);
        assertThat(total(table.player())).isZero();
        assertThat(total(table.gm())).isEqualTo(2);

        table.gm().delete(session, "*").is(204);
        assertThat(total(table.gm())).isEqualTo(1);
    }

    @Test
    void a_hidden_item_is_not_found_while_the_index_is_stale() {
        index().item(table.secret().item(), "ALL", "Dragon", "").now();

        assertThat(total(table.player())).isZero();
        assertThat(total(table.gm())).isOne();
    }

    @Test
    void a_gm_demoted_to_player_finds_player_content_only() {
        index().secretMoment(session, 0, "Mira", "A dragon.").now();
        assertThat(total(table.gm())).isOne();

        table.owner()
                .patch(table.path() + "/members/" + table.gm().user().value(), "*", "{\"role\":\"PLAYER\"}")
                .is(200);

        assertThat(total(table.gm())).isZero();
    }

    @Test
    void a_demotion_in_another_process_applies_to_the_next_search() {
        index().secretMoment(session, 0, "Mira", "A dragon.").now();
        Client owner = ApiServer.second().as(table.owner().user());
        String seat = table.path() + "/members/" + table.gm().user().value();
        // Memberships are cached; some of these requests fall into the lifetime of an entry.
        for (int i = 0; i < 10; i++) {
            assertThat(total(table.gm())).isOne();
            owner.patch(seat, "*", "{\"role\":\"PLAYER\"}").is(200);
            assertThat(total(table.gm())).isZero();
            owner.patch(seat, "*", "{\"role\":\"GM\"}").is(200);
        }
    }

    @Test
    void a_search_can_be_limited_by_scope() {
        String sessions = table.open().campaign() + "/sessions";
        String june = sessions + "/"
                + table.gm()
                        .post(sessions, "{\"name\":\"June\",\"playedOn\":\"2026-06-10\"}")
                        .is(201)
                        .text("id");
        index().moment(session, 0, "Tom", "A dragon.")
                .moment(june, 0, "Mira Vale", "A dragon.")
                .moment(table.secret().session(), 0, "Tom", "A dragon.")
                .summary(june, Edition.PLAYER, "A dragon.")
                .now();
        Client player = table.player();

        assertThat(total(player)).isEqualTo(3);
        assertThat(total(player, "&session=" + id(june))).isEqualTo(2);
        assertThat(total(player, "&campaign=" + id(table.open().campaign()))).isEqualTo(3);
        assertThat(total(player, "&campaign=" + id(table.secret().campaign()))).isZero();
        assertThat(total(player, "&session=" + id(table.secret().session()))).isZero();
        assertThat(total(player, "&campaign=" + Ids.next())).isZero();
        assertThat(total(player, "&from=2026-06-10&to=2026-06-10")).isEqualTo(2);
        assertThat(total(player, "&from=2026-06-11")).isZero();
        assertThat(total(player, "&to=2026-06-09")).isZero();
        assertThat(total(player, "&speaker=mira%20vale")).isOne();
        assertThat(total(player, "&in=summary,transcript&session=" + id(june))).isEqualTo(2);
        assertThat(total(player, "&in=summary")).isOne();
    }

    @Test
    void every_invalid_parameter_is_reported() {
        Answer refused = table.player()
                .get(table.path() + "/search?campaign=1&session=x&speaker=%20&from=a&to=b&in=c")
                .isProblem(400);

        assertThat(refused.each("errors", "field"))
                .containsExactlyInAnyOrder("q", "campaign", "session", "speaker", "from", "to", "in");
        assertThat(table.player()
                        .get(search + "a&from=2026-01-02&to=2026-01-01")
                        .isProblem(400)
                        .each("errors", "field"))
                .containsExactly("to");
        assertThat(table.player().get(search + "a&size=0").isProblem(400).each("errors", "field"))
                .containsExactly("size");
        assertThat(table.player().get(table.path() + "/suggest").isProblem(400).each("errors", "field"))
                .containsExactly("q");
    }

    @Test
    void pages_contain_every_hit_exactly_once() {
        dragons(45);
        List<String> found = new ArrayList<>();
        String path = search + "dragon&size=10";
        Answer page = table.player().get(path).is(200);
        int pages = 1;
        while (true) {
            for (int i = 0; i < page.size("groups"); i++) {
                found.addAll(page.each("groups." + i + ".hits", "text"));
            }
            if (!page.has("next")) {
                break;
            }
            page = table.player().get(path + "&cursor=" + page.text("next")).is(200);
            assertThat(page.has("overview")).isFalse();
            pages++;
        }

        assertThat(pages).isBetween(5, 6);
        assertThat(found).hasSize(45).doesNotHaveDuplicates();
    }

    @Test
    void a_cursor_is_bound_to_its_user_and_query() {
        dragons(30);
        Answer first = table.player().get(search + "dragon&size=5").is(200);
        String cursor = "&cursor=" + first.text("next");
        String second = "&cursor="
                + table.player().get(search + "dragon&size=5" + cursor).is(200).text("next");
        Table elsewhere = Table.on(api);

        for (String given : List.of(cursor, second)) {
            List<Answer> refused = List.of(
                    table.gm().get(search + "dragon&size=5" + given),
                    table.player().get(search + "dragons&size=5" + given),
                    table.player().get(search + "dragon&size=5&in=transcript" + given),
                    table.player().get(search + "dragon&size=5&speaker=Mira" + given),
                    table.player().get(search + "dragon&size=5&from=2020-01-01" + given),
                    elsewhere.player().get(elsewhere.path() + "/search?q=dragon" + given),
                    table.player().get(table.path() + "/items?size=5" + given),
                    table.player().get(search + "dragon&size=5" + edited(given)));
            assertThat(refused)
                    .allSatisfy(answer -> assertThat(answer.isProblem(400).each("errors", "field"))
                            .containsExactly("cursor"));
        }
    }

    @Test
    void content_hidden_between_pages_is_not_on_the_next_page() {
        dragons(30);
        String next = table.player().get(search + "dragon&size=5").is(200).text("next");
        String third = table.player()
                .get(search + "dragon&size=5&cursor=" + next)
                .is(200)
                .text("next");

        table.gm().patch(session, "*", "{\"visibility\":\"GM\"}").is(200);

        assertThat(table.player()
                        .get(search + "dragon&size=5&cursor=" + third)
                        .is(200)
                        .size("groups"))
                .isZero();
    }

    @Test
    void suggestions_complete_names_of_the_workspace() {
        table.gm()
                .patch(table.open().campaign(), "*", "{\"glossary\":[\"Landwyrm\",\"Élan\"]}")
                .is(200);
        index().moment(session, 0, "Mira", "And so Landra meets Landra.").now();

        Answer suggested =
                table.player().get(table.path() + "/suggest?q=the%20LAND").is(200);

        assertThat(suggested.each("items", "text")).containsExactlyInAnyOrder("Landwyrm", "Landfall", "Landra");
        assertThat(suggested.each("items", "kind")).containsExactlyInAnyOrder("TERM", "SESSION", "NAME");
        assertThat(table.player().get(table.path() + "/suggest?q=elan").is(200).each("items", "text"))
                .containsExactly("Élan");
        assertThat(table.player().get(table.path() + "/suggest?q=").is(200).size("items"))
                .isZero();
    }

    @Test
    void unusual_queries_are_answered() {
        index().moment(session, 0, "Mira", "A dragon.").now();

        for (String odd :
                List.of("\"", "(", "*", "-", "!", "~", "a:b", "[* TO *]", "\\", "/.*/", "OR", "\u0000", "🐉", "")) {
            table.player()
                    .get(search + URLEncoder.encode(odd, StandardCharsets.UTF_8))
                    .is(200);
        }
    }

    private void dragons(int many) {
        IndexFixture index = index();
        for (int i = 0; i < many; i++) {
            index.moment(session, i, "Mira", "A dragon, the %d.".formatted(i));
        }
        index.now();
    }

    private IndexFixture index() {
        return new IndexFixture(api);
    }

    private int total(Client who) {
        return total(who, "");
    }

    private int total(Client who, String more) {
        Answer found = who.get(search + "dragon" + more).is(200);
        int hits = 0;
        for (int i = 0; i < found.size("groups"); i++) {
            hits += found.size("groups." + i + ".hits");
        }
        assertThat(found.text("overview.total")).isEqualTo(Integer.toString(hits));
        return hits;
    }

    private static String edited(String cursor) {
        char[] letters = cursor.toCharArray();
        int at = "&cursor=".length() + 10;
        letters[at] = letters[at] == 'A' ? 'B' : 'A';
        return new String(letters);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
