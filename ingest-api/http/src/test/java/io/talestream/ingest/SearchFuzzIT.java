package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.summary.Edition;
import io.talestream.ingest.Client.Answer;
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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.Size;

/// Whatever is typed is a question, and is answered soon.
class SearchFuzzIT {
    private static final int AT_ONCE = 4;
    private static final int MOST_TRIES = 10;

    private static final class Fixture {
        /// It waits for the index however busy the machine is, so that it never has an excuse.
        static final ApiServer API = ApiServer.with(Map.of());

        static final Table TABLE = Table.on(API);

        static {
            var index = new Indexed(API);
            String session = TABLE.open().session();
            for (int i = 0; i < 300; i++) {
                index.moment(
                        session,
                        i,
                        i % 2 == 0 ? "Mira Vale" : "Tom",
                        "The %s dragon guards the gold of Vex'ahlia, naïve and 竜 🐉 %d times or so."
                                .formatted(i % 3 == 0 ? "red" : "silver", i));
            }
            index.summary(session, Edition.PLAYER, "They sailed. They fought. They won: a b c d e.")
                    .session(session, "Landfall", "Where the tale begins")
                    .item(TABLE.open().item(), "ALL", "Map", "of the lost isle")
                    .now();
        }
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    void every_question_is_answered_within_a_second(@ForAll("questions") @Size(100) List<String> questions)
            throws InterruptedException, ExecutionException {
        List<Callable<Timed>> asked = questions.stream()
                .<Callable<Timed>>map(typed -> () -> ask(typed))
                .toList();
        List<Timed> answers = new ArrayList<>();
        try (var some = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Future<Timed> answer : some.invokeAll(asked)) {
                answers.add(answer.get());
            }
        }
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.answer().status()).isEqualTo(200));
        assertThat(answers).allSatisfy(answer -> assertThat(atItsBest(answer)).matches(Timed::isSoon));
    }

    /// Something else may keep the machine busy for a while, but a question that takes long takes long every time, also
    /// when nobody else asks.
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
