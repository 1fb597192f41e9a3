package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Lines that become secret while the index is behind: the pipeline runs in the thread of the test, when it is called.
@MicronautTest
class HiddenLinesIT {
    private static final String WORD = "Zorbalin";
    private static final String SECRET = "Between us, Zorbalin is the brother of Zorbalin the elder.";
    private static final String LINES = """
        {"speaker":"Mira","text":"So then Strahd opens the heavy door.","start":1000,"end":4000},
        {"speaker":"Zorbalina","text":"%s","start":5000,"end":9000},
        {"speaker":"Tom","text":"Good night, and close the heavy door.","start":10000,"end":11000}
        """.formatted(SECRET);
    private static final String MARKED = LINES.replace("\"end\":9000", "\"end\":9000,\"secret\":true");

    private final ApiServer api;
    private final Table table;
    private final Client gm;
    private final String session;
    private final String transcript;

    HiddenLinesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.gm = table.gm();
        this.session = table.open().session();
        this.transcript = session + "/transcript";
    }

    @Test
    void a_line_marked_as_secret_is_found_by_no_player_at_once_and_by_gms_still() {
        said(LINES);
        new StoredSession(api, session).tell("Zorbalin did it.", "Zorbalin did it.");
        index();
        assertThat(total(table.player(), WORD)).isEqualTo("2");

        gm.patch(transcript + "/utterances/1", "*", "{\"secret\":true}").is(200);

        assertNoTrace(table.player());
        assertNoTrace(ApiServer.second().as(table.player().user()));
        assertThat(total(gm, WORD)).isEqualTo("3");
        assertThat(gm.get(table.path() + "/suggest?q=zor").is(200).each("items", "text"))
                .containsExactly(WORD);
        assertTheOthersAreFoundLater();
    }

    @Test
    void a_line_hidden_by_an_import_is_found_by_no_player_at_once() {
        said(LINES);
        new StoredSession(api, session).tell("Zorbalin did it.", "Zorbalin did it.");
        index();

        said(MARKED);

        assertNoTrace(table.player());
        assertTheOthersAreFoundLater();
    }

    @Test
    void a_transcript_withheld_because_of_a_secret_without_a_place_is_found_by_no_player_at_once() {
        said(LINES);
        gm.patch(transcript + "/utterances/1", "*", "{\"secret\":true}").is(200);
        index();
        assertThat(total(table.player(), "door")).isEqualTo("2");

        said("{\"speaker\":\"Mira\",\"text\":\"Another evening, another door.\",\"start\":20000,\"end\":24000}");
        assertThat(total(table.player(), "door")).isEqualTo("0");
        index();
        assertThat(total(table.player(), "door")).isEqualTo("0");
        gm.patch(transcript + "/corrections", "*", "{\"withheld\":false}").is(200);
        index();
        assertThat(total(table.player(), "door")).isEqualTo("1");
    }

    @Test
    void a_line_that_is_secret_again_is_found_by_no_player_at_once() {
        said(MARKED);
        gm.patch(transcript + "/utterances/1", "*", "{\"secret\":false}").is(200);
        index();
        assertThat(total(table.player(), WORD)).isEqualTo("1");

        gm.delete(transcript + "/utterances/1/correction", "*").is(204);

        assertNoTrace(table.player());
        assertTheOthersAreFoundLater();
    }

    @Test
    void a_line_hidden_between_pages_is_not_on_the_next_page() {
        said(IntStream.range(0, 30)
                .mapToObj(i -> "{\"speaker\":\"%s\",\"text\":\"A dragon, the %d.\",\"start\":%d,\"end\":%d}"
                        .formatted(i % 2 == 0 ? "Mira" : "Tom", i, 1_000 * i, 1_000 * i + 900))
                .collect(Collectors.joining(",")));
        index();
        String path = table.path() + "/search?q=dragon&size=5";
        String next = table.player().get(path).is(200).text("next");
        String third = path + "&cursor="
                + table.player().get(path + "&cursor=" + next).is(200).text("next");
        String line = table.player().get(third).is(200).text("groups.0.hits.0.moment.firstTurn");

        gm.patch(transcript + "/utterances/" + line, "*", "{\"secret\":true}").is(200);
        index();

        assertThat(table.player().get(third).is(200).size("groups")).isZero();
        assertThat(total(table.player(), "dragon")).isEqualTo("29");
    }

    @Test
    void a_summary_by_a_member_is_found_after_a_line_was_hidden() {
        said(LINES);
        gm.put(session + "/summaries/PLAYER", "", "{\"text\":\"They met a duke.\"}")
                .is(201);
        index();

        gm.patch(transcript + "/utterances/1", "*", "{\"secret\":true}").is(200);

        assertThat(total(table.player(), "duke")).isEqualTo("1");
    }

    @Test
    void a_corrected_text_or_speaker_hides_no_line() {
        said(LINES);
        index();

        gm.patch(transcript + "/utterances/1", "*", "{\"text\":\"Between us, Zorbalin is a brother.\"}")
                .is(200);
        gm.put(transcript + "/utterances/speaker", "*", "{\"first\":1,\"last\":1,\"label\":\"Tom\"}")
                .is(200);

        assertThat(total(table.player(), "door")).isEqualTo("2");
    }

    private void assertNoTrace(Client player) {
        for (String typed : List.of(
                WORD,
                "%22between%20us%22",
                "zorba*",
                "zorbalan",
                "brother",
                "speaker:Zorbalina",
                "did%20it",
                "door",
                "heavy%20night%20brother",
                "who%20is%20his%20sibling",
                "so%20then%20somebody%20opens%20the%20heavy%20door%20to%20say%20good%20night%20to%20a%20brother")) {
            for (String scope : List.of("", "&in=transcript", "&in=summary", "&speaker=Zorbalina", "&size=1")) {
                String path = table.path() + "/search?q=" + typed + scope;
                assertThat(player.get(path).is(200).body().toLowerCase(Locale.ROOT))
                        .as(path)
                        .doesNotContain("zorbal");
            }
        }
        for (String typed : List.of(WORD, "brother", "elder", "heavy%20brother")) {
            assertThat(total(player, typed)).as(typed).isEqualTo("0");
        }
        for (String typed : List.of("zor", "zorbalin", "us%20zor")) {
            assertThat(player.get(table.path() + "/suggest?q=" + typed)
                            .is(200)
                            .body()
                            .toLowerCase(Locale.ROOT))
                    .as(typed)
                    .doesNotContain("zorbal");
        }
        Answer asked = player.post(table.path() + "/ask", "{\"question\":\"Who is the brother of the elder?\"}")
                .is(200);
        assertThat(asked.body()).doesNotContain(WORD);
        assertThat(asked.size("passages")).isZero();
    }

    private void assertTheOthersAreFoundLater() {
        index();
        Answer found = table.player()
                .get(table.path() + "/search?in=transcript&q=heavy%20door")
                .is(200);
        assertThat(found.text("overview.total")).isEqualTo("2");
        assertThat(found.body()).doesNotContain(WORD);
        assertThat(total(table.player(), WORD)).isEqualTo("0");
    }

    private String total(Client who, String typed) {
        return who.get(table.path() + "/search?q=" + typed).is(200).text("overview.total");
    }

    private void said(String utterances) {
        gm.put(
                        transcript,
                        "*",
                        "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[" + utterances + "]}")
                .is(200);
    }

    private void index() {
        SearchPipeline.of(api).run(new StoredSession(api, session).ref().workspace());
    }
}
