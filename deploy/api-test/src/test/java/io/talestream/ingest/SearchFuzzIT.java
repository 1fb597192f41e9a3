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

/// Whatever is typed is a question, and is answered soon.
class SearchFuzzIT {
    private static final int AT_ONCE = 4;
    private static final int MOST_TRIES = 10;

    /// What was meant, what comes close to it, and what is shown of it.
    private static final int MOST_REQUESTS = 3;

    private static final class Fixture {
        /// Of its own: the requests to its index are counted.
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
            new SearchPipeline(API).run(stored.ref().workspace());
        }
    }

    /// Five tries with a hundred questions each.
    @Property(tries = 5, edgeCases = EdgeCasesMode.NONE, seed = "1")
    void every_question_is_answered_with_few_requests_to_the_index(
            @ForAll("questions") @Size(100) List<String> questions) throws InterruptedException, ExecutionException {
        long before = requestsToTheIndex();

        assertThat(asked(questions)).allSatisfy(SearchFuzzIT::assertAnswered);

        assertThat(requestsToTheIndex() - before).isLessThanOrEqualTo((long) MOST_REQUESTS * questions.size());
    }

    /// Shrinking would repeat thousands of questions of which any may be slow only now and then.
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    @Tag("proof")
    void every_question_is_answered_within_a_second(@ForAll("questions") @Size(100) List<String> questions)
            throws InterruptedException, ExecutionException {
        assertThat(asked(questions)).allSatisfy(answer -> {
            assertAnswered(answer);
            assertThat(atItsBest(answer)).matches(Timed::isSoon);
        });
    }

    private static void assertAnswered(Timed answer) {
        assertThat(answer.answer().status()).as(answer.typed()).isEqualTo(200);
    }

    private static List<Timed> asked(List<String> questions) throws InterruptedException, ExecutionException {
        List<Callable<Timed>> asked = questions.stream()
                .<Callable<Timed>>map(typed -> () -> ask(typed))
                .toList();
        List<Timed> answers = new ArrayList<>();
        try (var some = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Future<Timed> answer : some.invokeAll(asked)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    /// Each goes to the one shard that has the workspace.
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

    /// Something else may keep the machine busy for a while, but a question that takes long takes long every time, also
    /// when it is the only one.
    private static Timed atItsBest(Timed first) {
        Timed again = first;
        for (int i = 0; i < MOST_TRIES && !again.isSoon(); i++) {
            again = ask(first.typed());
        }
        return again;
    }

    private record Timed(String typed, Answer answer, Duration took) {
        boolean isSoon() {
            return took.compareTo(Duration.ofSeconds(1)) < 0;
        }
    }

    private static Timed ask(String typed) {
        String encoded = URLEncoder.encode(typed, StandardCharsets.UTF_8);
        long begun = System.nanoTime();
        Answer answer = Fixture.TABLE.player().get(Fixture.TABLE.path() + "/search?size=10&q=" + encoded);
        return new Timed(typed, answer, Duration.ofNanos(System.nanoTime() - begun));
    }

    @Provide
    Arbitrary<List<String>> questions() {
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
