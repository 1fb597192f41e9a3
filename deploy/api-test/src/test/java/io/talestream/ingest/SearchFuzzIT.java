package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.ingest.Client.Answer;
import io.talestream.search.index.JsonCalls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.Size;

/// Any text is a valid query and gets a fast response.
class SearchFuzzIT {
    /// More on two cores only make each other late.
    private static final int AT_ONCE = 2;
    private static final int MOST_TRIES = 10;

    /// Requests to the index per query: exact matches, close matches, the passages that are near in meaning, and the
    /// content to show.
    private static final int MOST_REQUESTS = 4;

    private static final class Fixture {
        /// A separate server: the requests to its index are counted.
        static final ApiServer API = ApiServer.alone(Map.of());

        static final Table TABLE = Table.on(API);

        static {
            String session = TABLE.open().session();
            String said = IntStream.range(0, 300)
                    .mapToObj(i -> "{\"speaker\":\"%s\",\"text\":\"%s\",\"start\":%d,\"end\":%d}"
                            .formatted(
                                    i % 2 == 0 ? "Mira Vale" : "Tom",
                                    "The %s dragon guards the gold of Vex'ahlia, naïve and 竜 🐉 %d times or so."
                                            .formatted(i % 3 == 0 ? "red" : "silver", i),
                                    1_000 * i,
                                    1_000 * i + 900))
                    .collect(Collectors.joining(","));
            TABLE.gm()
                    .put(
                            session + "/transcript",
                            "*",
                            "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[%s]}".formatted(said))
                    .is(200);
            var stored = new StoredSession(API, session);
            stored.tell("They sailed.", "They sailed. They fought. They won: a b c d e.");
            SearchPipeline.of(API).run(stored.ref().workspace());
        }
    }

    /// Five tries with a hundred queries each.
    @Property(tries = 5, edgeCases = EdgeCasesMode.NONE, seed = "1")
    void every_query_is_answered_with_few_requests_to_the_index(@ForAll("queries") @Size(100) List<String> queries)
            throws InterruptedException, ExecutionException {
        long before = requestsToTheIndex();

        assertThat(runAll(queries)).allSatisfy(SearchFuzzIT::assertAnswered);

        assertThat(requestsToTheIndex() - before).isLessThanOrEqualTo((long) MOST_REQUESTS * queries.size());
    }

    /// Shrinking would repeat thousands of queries, any of which may be slow only occasionally.
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    @Tag("proof")
    void every_query_is_answered_within_a_second(@ForAll("queries") @Size(100) List<String> queries)
            throws InterruptedException, ExecutionException {
        assertThat(runAll(queries)).allSatisfy(answer -> {
            assertAnswered(answer);
            assertThat(retried(answer)).matches(TimedQuery::isSoon);
        });
    }

    private static void assertAnswered(TimedQuery answer) {
        assertThat(answer.answer().status()).as(answer.typed()).isEqualTo(200);
    }

    private static List<TimedQuery> runAll(List<String> queries) throws InterruptedException, ExecutionException {
        List<Callable<TimedQuery>> calls = queries.stream()
                .<Callable<TimedQuery>>map(typed -> () -> run(typed))
                .toList();
        List<TimedQuery> answers = new ArrayList<>();
        try (var some = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Future<TimedQuery> answer : some.invokeAll(calls)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    /// Each request goes to the one shard of the workspace.
    private static long requestsToTheIndex() {
        return new JsonCalls(Fixture.API.index)
                .get("/" + Fixture.API.index.name() + "/_stats/search", Map.of())
                .orThrow()
                .path("_all")
                .path("total")
                .path("search")
                .path("query_total")
                .asLong();
    }

    /// The machine may be busy for a while. A slow query stays slow on every attempt, also without load.
    private static TimedQuery retried(TimedQuery first) {
        TimedQuery again = first;
        for (int i = 0; i < MOST_TRIES && !again.isSoon(); i++) {
            again = run(first.typed());
        }
        return again;
    }

    private record TimedQuery(String typed, Answer answer, Duration took) {
        boolean isSoon() {
            return took.compareTo(Duration.ofSeconds(1)) < 0;
        }
    }

    private static TimedQuery run(String typed) {
        String encoded = URLEncoder.encode(typed, StandardCharsets.UTF_8);
        long begun = System.nanoTime();
        Answer answer = Fixture.TABLE.player().get(Fixture.TABLE.path() + "/search?size=10&q=" + encoded);
        return new TimedQuery(typed, answer, Duration.ofNanos(System.nanoTime() - begun));
    }

    @Provide
    Arbitrary<List<String>> queries() {
        Arbitrary<String> anything = Arbitraries.strings().all().ofMaxLength(100);
        Arbitrary<String> points = Arbitraries.integers()
                .between(0, Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .map(Character::toString)
                .list()
                .ofMaxSize(80)
                .map(all -> String.join("", all));
        Arbitrary<String> likely = Arbitraries.of(
                        "gold",
                        "dragon",
                        "vexalia",
                        " OR ",
                        " -",
                        "\"",
                        "“",
                        "*",
                        "speaker:",
                        "mira",
                        "'",
                        "竜",
                        "🐉",
                        " ",
                        "the",
                        ":",
                        "(",
                        ")",
                        "~2",
                        "^9",
                        "/.*/",
                        "\\",
                        "[a TO b]",
                        "{",
                        "&&",
                        "||",
                        "+",
                        "_exists_:",
                        "\u0301",
                        "\u200d",
                        "a.b",
                        "1,2",
                        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                        "drag*",
                        "s*",
                        "sa*",
                        "\t",
                        "AND NOT")
                .list()
                .ofMaxSize(120)
                .map(parts -> String.join("", parts));
        Arbitrary<String> words = Arbitraries.strings()
                .withCharRange('a', 'z')
                .ofMinLength(1)
                .ofMaxLength(9)
                .list()
                .ofMaxSize(150)
                .map(all -> String.join(" ", all));
        return Arbitraries.oneOf(anything, points, likely, words)
                .map(text -> text.codePointCount(0, text.length()) > 2_000
                        ? text.substring(0, text.offsetByCodePoints(0, 2_000))
                        : text)
                .list();
    }
}
