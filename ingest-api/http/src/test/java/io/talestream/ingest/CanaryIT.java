package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.talestream.ingest.Client.Answer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A word stands in every place that is for GMs only. A player asks for it by every route there is, in every way that
/// might bring it to light, and never sees it.
class CanaryIT {
    private static final String WS = "/api/workspaces/{ws}";

    private static final List<String> FORMS = List.of("json", "txt", "vtt", "srt", "md");

    /// Routes that take no question: they are called for what is open and for what is hidden.
    private static final Set<String> PLAIN = Set.of(
            "GET /api/me",
            "PATCH /api/me",
            "POST /api/workspaces",
            "GET /api/workspaces",
            "GET " + WS,
            "PATCH " + WS,
            "DELETE " + WS,
            "GET " + WS + "/members",
            "PATCH " + WS + "/members/{user}",
            "DELETE " + WS + "/members/{user}",
            "POST " + WS + "/invites",
            "GET " + WS + "/invites",
            "DELETE " + WS + "/invites/{code}",
            "GET /api/invites/{code}",
            "POST /api/invites/{code}/accept",
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
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}",
            "PATCH " + WS + "/campaigns/{campaign}/sessions/{session}",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/audio",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/audio/uploaded",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/audio/listen",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/transcription/retry",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/transcript",
            "POST " + WS + "/campaigns/{campaign}/sessions/{session}/share",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/share",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}/share/{token}",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/corrections",
            "PATCH " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/utterances/{n}",
            "DELETE " + WS + "/campaigns/{campaign}/sessions/{session}/transcript/utterances/{n}/correction",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/summaries",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/summaries/{edition}",
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/speakers",
            "PUT " + WS + "/campaigns/{campaign}/sessions/{session}/speakers",
            "GET /api/shared/{token}");

    /// Routes with a way of their own to ask for it.
    private static final Map<String, Function<Canary, Stream<String>>> SPECIAL = Map.of(
            "GET " + WS + "/search",
            CanaryIT::searches,
            "GET " + WS + "/suggest",
            CanaryIT::suggestions,
            "GET " + WS + "/campaigns/{campaign}/sessions/{session}/transcript",
            CanaryIT::transcripts,
            "GET /api/shared/{token}/transcript",
            CanaryIT::sharedTranscripts,
            "GET " + WS + "/events",
            canary -> Stream.of(canary.table().path() + "/events?follow=false"));

    private final ApiServer api = ApiServer.shared();

    @Test
    void every_route_is_asked() {
        Set<String> asked = new HashSet<>(PLAIN);
        asked.addAll(SPECIAL.keySet());

        assertThat(asked)
                .containsExactlyInAnyOrderElementsOf(
                        Route.ALL.stream().map(Route::name).toList());
    }

    @TestFactory
    Stream<DynamicTest> a_player_never_sees_it() {
        return Route.ALL.stream()
                .map(route -> dynamicTest(route.name(), () -> {
                    Canary canary = Canary.on(api);
                    Table table = canary.table();
                    paths(route, canary).distinct().forEach(path -> {
                        Answer answer = canary.since(table.player()).send(route.method(), path, route.body(), "*");
                        assertThat(canary.isIn(answer.body() + answer.headers().map()))
                                .as("%s of %s", route.method(), path)
                                .isFalse();
                    });
                }));
    }

    /// Or none of the above would mean anything.
    @Test
    void a_gm_sees_it_everywhere() {
        Canary canary = Canary.on(api);
        Client gm = canary.since(canary.table().gm());
        String ws = canary.table().path();

        Answer found = gm.get(ws + "/search?q=" + canary.word()).is(200);
        assertThat(found.text("overview.total")).isEqualTo("10");
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
                canary.table().open().session() + "/transcript",
                canary.table().open().session() + "/transcript?format=vtt",
                canary.table().open().session() + "/speakers",
                canary.table().open().session() + "/summaries",
                canary.hidden())) {
            assertThat(canary.isIn(gm.get(path).is(200).body())).as(path).isTrue();
        }
    }

    private static Stream<String> paths(Route route, Canary canary) {
        Function<Canary, Stream<String>> special = SPECIAL.get(route.name());
        if (special != null) {
            return special.apply(canary);
        }
        String open = route.path().apply(canary.table());
        if (!route.canBeHidden()) {
            return Stream.of(open);
        }
        String hidden = route.hiddenPath().apply(canary.table());
        return Stream.of(open, hidden, hidden.replace(canary.table().secret().session(), canary.hidden()));
    }

    private static Stream<String> searches(Canary canary) {
        String word = canary.word();
        List<String> questions = List.of(
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
                "map");
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
        return questions.stream()
                .flatMap(typed -> scopes.stream().map(scope -> canary.table().path() + "/search?q=" + typed + scope));
    }

    /// What is secret in a transcript for all, and all of those that are hidden.
    private static Stream<String> transcripts(Canary canary) {
        return Stream.of(
                        canary.table().open().session(),
                        canary.hidden(),
                        canary.table().secret().session())
                .flatMap(session -> FORMS.stream().map(form -> session + "/transcript?format=" + form));
    }

    private static Stream<String> sharedTranscripts(Canary canary) {
        String token = canary.table()
                .gm()
                .post(canary.table().open().session() + "/share", "{}")
                .is(201)
                .text("token");
        return FORMS.stream().map(form -> "/api/shared/" + token + "/transcript?format=" + form);
    }

    private static Stream<String> suggestions(Canary canary) {
        String word = canary.word();
        return Stream.of("zo", "zor", word, word.substring(0, 8), mistyped(word), "and%20zor", "la", "ma", "did")
                .map(typed -> canary.table().path() + "/suggest?q=" + typed);
    }

    private static String mistyped(String word) {
        return word.substring(0, 4) + word.substring(5);
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
