package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.embedding.Embedding;
import io.talestream.search.embedding.SentenceEmbedder;
import io.talestream.search.index.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DocumentsTest {
    private static final WorkspaceId WORKSPACE = new WorkspaceId("01JGXZ0000000000000000TEST");
    private static final CampaignId CAMPAIGN = new CampaignId("01JGXZ0000000000000000CAMP");
    private static final SessionRef SESSION =
            new SessionRef(WORKSPACE, CAMPAIGN, new SessionId("01JGXZ0000000000000000SESS"));
    private static final UserId ANN = new UserId("ann");
    private static final Version V7 = new Version(7);
    private static final String PLACE =
            "\"workspace\":\"01JGXZ0000000000000000TEST\",\"campaign\":\"01JGXZ0000000000000000CAMP\"";
    private static final String IN_SESSION = PLACE + ",\"session\":\"01JGXZ0000000000000000SESS\"";

    private static Moment moment(
            int ordinal, int firstTurn, int lastTurn, Optional<Span> span, String text, boolean secret) {
        return new Moment(
                ordinal,
                firstTurn,
                lastTurn,
                span,
                "Mira",
                text,
                secret,
                Utterance.Kind.SPEECH,
                0,
                0,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void a_moment_is_written_with_its_position_and_names() {
        var moment = moment(3, 5, 6, Optional.of(new Span(100, 900)), "To Kraghammer!", false);

        expect(
                Documents.moment(SESSION, V7, moment),
                "moment:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:3",
                "{\"kind\":\"moment\"," + IN_SESSION + ",\"ordinal\":3,\"firstTurn\":5,\"lastTurn\":6,\"startMs\":100,"
                        + "\"endMs\":900,\"speaker\":\"Mira\",\"text\":\"To Kraghammer!\","
                        + "\"brevity\":1.5172414,\"names\":[\"kraghammer|Kraghammer\"],\"version\":7}");
    }

    @Test
    void a_moment_has_the_text_before_and_after_it() {
        var moment = moment(1, 1, 1, Optional.empty(), "no", false)
                .between(
                        Optional.of(new Moment.Said("Tom", Optional.of(5L), "Well?")),
                        Optional.of(new Moment.Said("Tom", Optional.empty(), "Oh.")));

        expect(
                Documents.moment(SESSION, V7, moment),
                "moment:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:1",
                "{\"kind\":\"moment\"," + IN_SESSION + ",\"ordinal\":1,\"firstTurn\":1,\"lastTurn\":1,"
                        + "\"speaker\":\"Mira\",\"text\":\"no\",\"brevity\":1.6,"
                        + "\"before\":{\"speaker\":\"Tom\",\"startMs\":5,\"text\":\"Well?\"},"
                        + "\"after\":{\"speaker\":\"Tom\",\"text\":\"Oh.\"},\"version\":7}");
    }

    @Test
    void a_moment_without_a_span_has_no_times() {
        expect(
                Documents.moment(SESSION, V7, moment(0, 0, 0, Optional.empty(), "no", false)),
                "moment:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:0",
                "{\"kind\":\"moment\"," + IN_SESSION + ",\"ordinal\":0,\"firstTurn\":0,\"lastTurn\":0,"
                        + "\"speaker\":\"Mira\",\"text\":\"no\",\"brevity\":1.6,\"version\":7}");
    }

    @Test
    void a_secret_moment_is_marked_as_secret() {
        expect(
                Documents.moment(SESSION, V7, moment(0, 0, 0, Optional.empty(), "no", true)),
                "moment:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:0",
                "{\"kind\":\"moment\"," + IN_SESSION + ",\"ordinal\":0,\"firstTurn\":0,\"lastTurn\":0,"
                        + "\"speaker\":\"Mira\",\"text\":\"no\",\"brevity\":1.6,\"secret\":true,\"version\":7}");
    }

    @Test
    void a_window_has_the_secret_moments_before_its_key_moment() {
        var embedding = Embedding.of("AQ==");

        expect(
                Documents.window(SESSION, V7, new Window(2, 8, 9, 11, 3, false, "no"), embedding),
                "window:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:2",
                window(",\"secretMoments\":3"));
        expect(
                Documents.window(SESSION, V7, new Window(2, 8, 9, 11, 0, false, "no"), embedding),
                "window:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:2",
                window(""));
    }

    private static String window(String secretMoments) {
        return "{\"kind\":\"window\"," + IN_SESSION
                + ",\"ordinal\":2,\"firstMoment\":8,\"keyMoment\":9,\"lastMoment\":11"
                + secretMoments
                + ",\"model\":\"%s\",\"contentHash\":\"%s\",\"vector\":\"AQ==\",\"version\":7}"
                        .formatted(SentenceEmbedder.MODEL, new Window(0, 0, 0, 0, 0, false, "no").contentHash());
    }

    @Test
    void a_session_is_written_with_its_campaign_name_and_its_own_visibility() {
        var details = new SessionDetails(
                new SessionName("Landfall"),
                new Description("They land."),
                Optional.empty(),
                Optional.empty(),
                Visibility.GM);
        var name = new NameCopy<>(new CampaignName("Tidewater"), V7);

        expect(
                Documents.session(Session.planned(SESSION, details, name, ANN), V7),
                "session:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS",
                "{\"kind\":\"session\"," + IN_SESSION
                        + ",\"campaignName\":\"Tidewater\",\"title\":\"Landfall\",\"text\":\"They land.\","
                        + "\"visibility\":\"GM\",\"version\":7}");
    }

    @Test
    void a_summary_is_written_with_its_edition() {
        expect(
                Documents.summary(new Summary(SESSION, Edition.GM, "the end", new Author.Person(ANN)), V7),
                "summary:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS:GM",
                "{\"kind\":\"summary\"," + IN_SESSION + ",\"edition\":\"GM\",\"text\":\"the end\",\"version\":7}");
    }

    @Test
    void an_item_is_written_with_its_tags_and_names() {
        var item = Item.madeBy(
                ANN,
                WORKSPACE,
                new ItemId("01JGXZ0000000000000000JTEM"),
                new ItemTitle("The Key"),
                new ItemBody("opens"),
                new Tags(List.of("Iron")),
                Visibility.ALL);

        expect(
                Documents.item(item, V7),
                "item:01JGXZ0000000000000000TEST:01JGXZ0000000000000000JTEM",
                "{\"kind\":\"item\",\"workspace\":\"01JGXZ0000000000000000TEST\","
                        + "\"item\":\"01JGXZ0000000000000000JTEM\",\"title\":\"The Key\",\"text\":\"opens\","
                        + "\"tags\":[\"Iron\"],\"names\":[\"the key|The Key\"],\"visibility\":\"ALL\",\"version\":7}");
    }

    @Test
    void a_tombstone_has_no_contents() {
        expect(
                Documents.gone(Kind.ITEM, "item:1", WORKSPACE, V7),
                "item:1",
                "{\"kind\":\"item\",\"workspace\":\"01JGXZ0000000000000000TEST\",\"version\":7,\"gone\":true}");
    }

    @Test
    void a_transcript_head_is_written_with_its_moments_and_reach() {
        TranscriptHead head = TranscriptHead.none(SESSION).reaching(9, 3).with(V7, 4, 2, Optional.of("a model"));

        expect(
                Documents.head(head),
                "head:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS",
                "{\"kind\":\"head\"," + IN_SESSION
                        + ",\"moments\":4,\"reach\":9,\"windows\":2,\"windowReach\":3,\"model\":\"a"
                        + " model\",\"version\":7}");
        expect(
                Documents.head(head.with(V7, 4, 2, Optional.empty(), 3)),
                "head:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS",
                "{\"kind\":\"head\"," + IN_SESSION
                        + ",\"moments\":4,\"reach\":9,\"windows\":2,\"windowReach\":3,\"refused\":3,\"version\":7}");
        expect(
                Documents.head(head.without(new Version(8))),
                "head:01JGXZ0000000000000000TEST:01JGXZ0000000000000000SESS",
                "{\"kind\":\"head\"," + IN_SESSION
                        + ",\"moments\":0,\"reach\":9,\"windows\":0,\"windowReach\":3,\"version\":8,\"gone\":true}");
    }

    private static void expect(Document document, String id, String json) {
        assertThat(document.id()).isEqualTo(id);
        assertThat(document.routing()).isEqualTo(WORKSPACE.value());
        var out = new ByteArrayOutputStream();
        try {
            document.writeTo(out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(json);
        assertThat(document.bytes()).isEqualTo(out.size());
    }
}
