package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.chat.ChatServer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A canary word is in every GM-only field. A player requests it on every route, in every way that might
/// reveal it, and never receives it.
@MicronautTest
class CanaryIT {
    private static final String WS = "/api/workspaces/{ws}";

    private static final List<String> FORMS = List.of("json", "txt", "vtt", "srt", "md");

    /// Routes without a query: they are called for visible and for hidden targets.
    private static final Set<String> PLAIN = Set.of(
            "GET /api/me",
            "PATCH /api/me",
            "DELETE /api/me",
            "GET /api/me/export",
            "POST /api/workspaces",
            "GET /api/workspaces",
            "GET " + WS,
            "PATCH " + WS,
            "DELETE " + WS,
            "GET " + WS + "/members",
            "PATCH " + WS + "/members/{user}",
            "DELETE " + WS + "/members/{user}",
            "GET " + WS + "/language-model",
            "PUT " + WS + "/language-model",
            "GET " + WS + "/voice",
            "PUT " + WS + "/voice",
            "POST " + WS + "/invites",
            "GET " + WS + "/invites",
            "DELETE " + WS + "/invites/{code}",
            "GET /api/invites/{code}",
            "POST /api/invites/{code}/accept",
            "POST " + WS + "/ask",
            "GET " + WS + "/conversations",
            "GET " + WS + "/conversations/{conversation}",
            "DELETE " + WS + "/conversations/{conversation}",
            "GET " + WS + "/settings",
            "GET " + WS + "/settings/{name}",
            "PUT " + WS + "/settings/{name}",
            "DELETE " + WS + "/settings/{name}",
            "POST " + WS + "/items",
            "GET " + WS + "/items",
            "GET " + WS + "/items/{item}",
            "PATCH " + WS + "/items/{item}",
            "DELETE " + WS + "/items/{item}",
            "POST " + WS + "/campaigns",
            "GET " + WS + "/campaigns",
            "GET " + WS + "/campaigns/{campaign}",
            "PATCH " + WS + "/campaigns/{campaign}",
            "DELETE " + WS + "/campaigns/{campaign}",
            "POST " + WS + "/campaigns/{campaign}/corrections",
            "POST " + WS + "/campaigns/{campaign}/sessions",
            "GET " + WS + "/campaigns/{campaign}/sessions",
            "PATCH " + WS + "/campaigns/{campaign}/sessions/{session}",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/audio",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/audio/uploaded",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/audio/listen",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/transcription/retry",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/transcription/cancel",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/transcript",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/share",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/share",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}/share/{token}",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/corrections",
            "PATCH " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/corrections",
            "PATCH " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/utterances/{n}",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/utterances/{n}/correction",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/utterances/speaker",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/messages",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/messages",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/speaker-changes/{id}",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/summaries",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/summaries/{edition}",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/summaries/{edition}",
            "PATCH " + WS + "/campaigns/{campaign}/sessions/{session}/scenes/{edition}/{scene}",
            "GET " + WS + "/campaigns/{campaign}/recaps",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/speakers",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/speakers",
            "GET /api/shared/{token}",
            "GET /api/recordings/{address}");

    /// Routes with specific ways to request the word.
    private static final Map<String, Function<Canary, Stream<Probe>>> SPECIAL = Map.of(
            "GET " + WS + "/search",
            CanaryIT::searches,
            "GET " + WS + "/suggest",
            CanaryIT::suggestions,
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}",
            canary -> sessions(canary, Stream.of("", "?include=transcript,summaries")),
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/transcript",
            canary -> sessions(canary, FORMS.stream().map(form -> "/transcript?format=" + form)),
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/scenes",
            canary -> sessions(canary, Stream.of("/scenes", "/scenes?edition=PLAYER")),
            "GET /api/shared/{token}/transcript",
            CanaryIT::sharedTranscripts,
            "GET " + WS + "/events",
            canary -> answered(Stream.of(canary.table().path() + "/events?follow=false")));

    /// Preparing a call of these routes overwrites content that contains the word.
    private static final Pattern REWRITTEN = Pattern.compile(
            "/settings/\\{name}|/audio/|/recordings/|/transcription/|/transcript|/summaries/\\{edition}|/scenes/");

    /// A request of a player and its expected status.
    private record Probe(String path, int status) {}

    private final ApiServer api;

    CanaryIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void every_route_is_probed() {
        Set<String> probed = new HashSet<>(PLAIN);
        probed.addAll(SPECIAL.keySet());

        assertThat(probed)
                .containsExactlyInAnyOrderElementsOf(
                        Route.ALL.stream().map(Route::name).toList());
    }

    @TestFactory
    Stream<DynamicTest> the_canary_is_hidden_from_players_and_visible_to_gms() {
        var pipeline = SearchPipeline.of(api);
        var shared = Canary.on(api, pipeline);
        var calls = Route.ALL.stream()
                .map(route -> dynamicTest(route.name(), () -> {
                    Canary canary = leavesEverything(route) ? shared : Canary.on(api, pipeline);
                    Client player = canary.since(canary.table().player());
                    probes(route, canary).distinct().forEach(probe -> {
                        Answer answer = player.send(route.method(), probe.path(), route.body(), "*");
                        assertThat(answer.status()).as(probe.path()).isEqualTo(probe.status());
                        assertThat(canary.isIn(answer.body() + answer.headers().map()))
                                .as("%s of %s", route.method(), probe.path())
                                .isFalse();
                    });
                }));
        return Stream.concat(
                calls,
                Stream.of(
                        dynamicTest("a GM sees it everywhere", () -> assertAGmSeesIt(shared)),
                        dynamicTest("no ranking depends on it", this::assertNoRankingDependsOnIt)));
    }

    /// A session with a secret reads like one in which it was never said. The lines differ in length: the
    /// order of equal hits is that of the index.
    @Test
    void a_secret_leaves_no_trace() {
        Table table = Table.on(api);
        String before = "{\"speaker\":\"Mira\",\"text\":\"Nothing to see.\",\"start\":0,\"end\":900},";
        String secret =
                "{\"speaker\":\"Tov\",\"text\":\"Nothing to know.\",\"start\":1000,\"end\":1900,\"secret\":true},";
        String after = "{\"speaker\":\"Mira\",\"text\":\"Nothing to hear, my friend.\",\"start\":7000,\"end\":7900},"
                + "{\"speaker\":\"Ada\",\"text\":\"Nothing at all, and so it was.\",\"start\":8000,\"end\":8900}";
        String with = twin(table, before + secret + after);
        String without = twin(table, before + after);
        SearchPipeline.of(api).run(new StoredSession(api, with).ref().workspace());

        assertThat(views(table, with)).isEqualTo(views(table, without));
        assertThat(table.gm().get(with + "/transcript").is(200).each("utterances", "n"))
                .containsExactly("0", "1", "2", "3");
        assertThat(table.gm()
                        .get(table.path() + "/search?q=hear&session=" + last(with))
                        .is(200)
                        .text("groups.0.hits.0.moment.firstTurn"))
                .isEqualTo("2");
    }

    /// The model repeats every line that it gets, so a secret that reached it would be in the answer, too.
    @Test
    void no_secret_reaches_the_model_for_a_player() {
        var canary = Canary.on(api, SearchPipeline.of(api));
        String word = canary.word();
        try (var chat = new ChatServer();
                var asking = new AskingServer(chat)) {
            Client player = asking.as(canary.table().player());
            for (String question : List.of(
                    "Is there nothing to see or hear?",
                    "And then who says it?",
                    "Who is guilty of the crime?",
                    "What did " + word + " say?",
                    "nothing " + word.substring(0, 8) + "*",
                    "speaker:" + word + " nothing")) {
                for (String scope : List.of(
                        "",
                        ",\"session\":\"%s\"".formatted(last(canary.hidden())),
                        ",\"campaign\":\"%s\""
                                .formatted(last(canary.table().secret().campaign())),
                        ",\"session\":\"%s\""
                                .formatted(last(canary.table().open().session())))) {
                    Answer answer = player.post(
                                    canary.table().path() + "/ask",
                                    "{\"question\":\"%s\"%s}".formatted(question, scope))
                            .is(200);
                    assertThat(canary.isIn(answer.body())).as(question + scope).isFalse();
                }
            }
            assertThat(chat.requests()).isNotEmpty().allSatisfy(request -> {
                String sent = request.question();
                String record = sent.substring(0, sent.lastIndexOf("Question: "));
                assertThat(canary.isIn(request.head() + request.rules() + record))
                        .isFalse();
            });
            assertThat(chat.requests()).anyMatch(request -> request.question().contains("Nothing to see."));

            Answer toGm = asking.as(canary.table().gm())
                    .post(canary.table().path() + "/ask", "{\"question\":\"And then who says it?\"}")
                    .is(200);
            assertThat(canary.isIn(chat.requests().getLast().question())).isTrue();
            assertThat(canary.isIn(toGm.each("answer.sentences", "text").toString()))
                    .isTrue();
        }
    }

    private String twin(Table table, String utterances) {
        String sessions = table.open().campaign() + "/sessions";
        String session = sessions + "/"
                + table.gm().post(sessions, "{\"name\":\"Ebb\"}").is(201).text("id");
        table.gm()
                .put(
                        session + "/transcript",
                        "*",
                        "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[" + utterances + "]}")
                .is(200);
        new StoredSession(api, session).tell("They heard nothing.");
        return session;
    }

    /// What players and shared links get of a session, without what differs for every session.
    private static List<String> views(Table table, String session) {
        String shared = "/api/shared/"
                + table.gm().post(session + "/share", "{}").is(201).text("token");
        Client player = table.player();
        Stream<String> transcripts = FORMS.stream()
                .flatMap(form -> Stream.of(session, shared).map(path -> path + "/transcript?format=" + form));
        Stream<String> searches = Stream.of(
                        "nothing", "hear", "know", "nothing%20hear", "complete%20silence%20everywhere")
                .map(words -> table.path() + "/search?q=" + words + "&session=" + last(session));
        Stream<String> asked = Stream.of("Was there nothing to hear?", "Who knows?")
                .map(question -> "{\"question\":\"%s\",\"session\":\"%s\"}".formatted(question, last(session)))
                .map(body -> player.post(table.path() + "/ask", body).is(200).body());
        Stream<String> read = Stream.of(
                        transcripts, searches, Stream.of(shared, session + "?include=transcript,summaries"))
                .flatMap(paths -> paths)
                .map(path -> player.get(path).is(200).body());
        List<String> views = Stream.concat(read, asked)
                .map(body -> body.replace(last(session), "ID")
                        .replaceAll("\"(createdAt|updatedAt|etag|expiresAt|conversation)\":\"[^,}]*", ""))
                .toList();
        assertThat(views).anyMatch(body -> body.contains("<mark>hear</mark>"));
        return views;
    }

    private static boolean leavesEverything(Route route) {
        boolean changes = !route.isReading() && route.statuses().player() < 400;
        return SPECIAL.containsKey(route.name())
                || (!changes && !REWRITTEN.matcher(route.name()).find());
    }

    /// Proves that the word is present: otherwise the probes of players would pass without testing anything.
    private static void assertAGmSeesIt(Canary canary) {
        Client gm = canary.since(canary.table().gm());
        String ws = canary.table().path();

        Answer found = gm.get(ws + "/search?q=" + canary.word()).is(200);
        // Two hits in the visible session, four in each of the two hidden ones, and one item.
        assertThat(found.text("overview.total")).isEqualTo("11");
        assertThat(canary.isIn(found.text("overview.speakers.0.name"))).isTrue();
        assertThat(gm.get(ws + "/search?q=" + mistyped(canary.word())).is(200).text("overview.didYouMean"))
                .isEqualTo(canary.word());
        for (String path : List.of(
                ws + "/suggest?q=zor",
                ws + "/events?follow=false",
                ws + "/items",
                ws + "/campaigns",
                ws,
                canary.table().open().campaign() + "/sessions",
                canary.table().open().session(),
                canary.table().open().session() + "/transcript",
                canary.table().open().session() + "/transcript?format=vtt",
                canary.table().open().session() + "/speakers",
                canary.table().open().session() + "/summaries",
                canary.table().open().session() + "/summaries/GM",
                canary.table().open().session() + "/scenes",
                canary.table().open().session() + "?include=summaries",
                canary.hidden())) {
            assertThat(canary.isIn(gm.get(path).is(200).body())).as(path).isTrue();
        }
        assertThat(canary.isIn(
                        canary.table().owner().get("/api/me/export").is(200).body()))
                .isTrue();
    }

    /// A visible moment with the word, and two with another word: the word is the rarer one, unless hidden
    /// texts count.
    private void assertNoRankingDependsOnIt() {
        Canary canary = Canary.on(api, SearchPipeline.of(api));
        String word = canary.word();
        String other = new StringBuilder(word).reverse().toString();
        for (Table own : List.of(Table.on(api), canary.table())) {
            String session = own.open().session();
            new IndexFixture(api)
                    .moment(session, 100, "Mira", "So " + other + " waits.")
                    .moment(session, 101, "Mira", "So " + word + " waits.")
                    .moment(session, 102, "Mira", "So " + other + " waits.")
                    .now();

            Answer found = own.player()
                    .get(own.path() + "/search?size=1&q=" + word + "%20" + other)
                    .is(200);

            assertThat(found.text("overview.total")).isEqualTo("3");
            assertThat(found.text("groups.0.hits.0.text")).contains(word);
        }
    }

    private static Stream<Probe> probes(Route route, Canary canary) {
        Function<Canary, Stream<Probe>> special = SPECIAL.get(route.name());
        if (special != null) {
            return special.apply(canary);
        }
        var open =
                new Probe(route.path().apply(canary.table()), route.statuses().player());
        if (!route.canBeHidden()) {
            return Stream.of(open);
        }
        String hidden = route.hiddenPath().apply(canary.table());
        int status = route.statuses().hidden();
        return Stream.of(
                open,
                new Probe(hidden, status),
                new Probe(hidden.replace(canary.table().secret().session(), canary.hidden()), status));
    }

    private static Stream<Probe> answered(Stream<String> paths) {
        return paths.map(path -> new Probe(path, 200));
    }

    private static Stream<Probe> searches(Canary canary) {
        String word = canary.word();
        List<String> queries = List.of(
                word,
                "%22" + word + "%22",
                word.substring(0, 6) + "*",
                mistyped(word),
                word.substring(0, 5) + "%20" + word.substring(5),
                "speaker:" + word,
                "speaker:" + word + "%20nothing",
                "nothing%20OR%20" + word,
                "nothing",
                "nothing%20-" + word,
                "then%20says",
                "did%20it",
                "landfall",
                "map",
                "who%20is%20guilty%20of%20the%20crime",
                "nothing%20worth%20hearing%20was%20said");
        List<String> scopes = List.of(
                "",
                "&in=transcript",
                "&in=summary",
                "&in=session",
                "&in=item",
                "&speaker=" + word,
                "&session=" + last(canary.hidden()),
                "&session=" + last(canary.table().secret().session()),
                "&campaign=" + last(canary.table().secret().campaign()),
                "&from=1970-01-01",
                "&size=1");
        return answered(queries.stream()
                .flatMap(typed -> scopes.stream().map(scope -> canary.table().path() + "/search?q=" + typed + scope)));
    }

    /// Below a visible session, whose transcript has a secret utterance, and below the hidden sessions.
    private static Stream<Probe> sessions(Canary canary, Stream<String> below) {
        Table table = canary.table();
        return below.flatMap(path -> Stream.of(
                new Probe(table.open().session() + path, 200),
                new Probe(canary.hidden() + path, 404),
                new Probe(table.secret().session() + path, 404)));
    }

    private static Stream<Probe> sharedTranscripts(Canary canary) {
        String token = canary.table()
                .gm()
                .post(canary.table().open().session() + "/share", "{}")
                .is(201)
                .text("token");
        return answered(FORMS.stream().map(form -> "/api/shared/" + token + "/transcript?format=" + form));
    }

    private static Stream<Probe> suggestions(Canary canary) {
        String word = canary.word();
        return answered(
                Stream.of("zo", "zor", word, word.substring(0, 8), mistyped(word), "and%20zor", "la", "ma", "did")
                        .map(typed -> canary.table().path() + "/suggest?q=" + typed));
    }

    private static String mistyped(String word) {
        return word.substring(0, 4) + word.substring(5);
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
