package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.search.document.Moment.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class MomentsTest {
    private static final String SENTENCE = "The tide came in before the bell had rung twice. ";

    @Property(tries = 200, seed = "1")
    void moments_contain_every_word_in_order(@ForAll("turns") List<Turn> turns) {
        keepsEveryWordInOrder(transcript(turns));
    }

    @Property(tries = 1_000)
    @Tag("proof")
    void moments_of_a_thousand_transcripts_keep_words_bounds_and_times(@ForAll("turns") List<Turn> turns) {
        List<Utterance> said = transcript(turns);
        keepsEveryWordInOrder(said);
        keepsBoundsAndCountsUp(said);
        liesWithinItsTurns(said);
    }

    private static void keepsEveryWordInOrder(List<Utterance> said) {
        assertThat(letters(moments(said).stream().map(Moment::text).toList()))
                .isEqualTo(letters(said.stream().map(Utterance::text).toList()));
    }

    @Property(tries = 200, seed = "1")
    void moments_are_bounded_in_length_and_numbered_consecutively(@ForAll("turns") List<Turn> turns) {
        keepsBoundsAndCountsUp(transcript(turns));
    }

    private static void keepsBoundsAndCountsUp(List<Utterance> said) {
        List<Moment> moments = moments(said);

        assertThat(moments).extracting(Moment::ordinal).containsExactlyElementsOf(upTo(moments.size()));
        assertThat(moments).allSatisfy(moment -> {
            assertThat(moment.text()).isNotBlank();
            assertThat(moment.text().codePointCount(0, moment.text().length())).isLessThanOrEqualTo(Moments.LONGEST);
            assertThat(moment.speaker())
                    .isEqualTo(said.get(moment.firstTurn()).speaker())
                    .isEqualTo(said.get(moment.lastTurn()).speaker());
            if (moment.firstTurn() < moment.lastTurn()) {
                assertThat(moment.text().codePointCount(0, moment.text().length()))
                        .isLessThanOrEqualTo(Moments.JOINED);
            }
        });
        int turn = 0;
        for (Moment moment : moments) {
            assertThat(moment.firstTurn()).isBetween(turn, turn + 1);
            assertThat(moment.lastTurn()).isGreaterThanOrEqualTo(moment.firstTurn());
            turn = moment.lastTurn();
        }
        assertThat(turn).isEqualTo(said.size() - 1);
    }

    @Property(tries = 200, seed = "1")
    void a_moment_lies_within_its_turns_and_starts_in_order(@ForAll("turns") List<Turn> turns) {
        liesWithinItsTurns(transcript(turns));
    }

    private static void liesWithinItsTurns(List<Utterance> said) {
        Optional<Moment> before = Optional.empty();
        for (Moment moment : moments(said)) {
            List<Span> from = said.subList(moment.firstTurn(), moment.lastTurn() + 1).stream()
                    .flatMap(utterance -> utterance.span().stream())
                    .toList();
            assertThat(moment.span().isPresent()).isEqualTo(!from.isEmpty());
            if (moment.span().isPresent()) {
                assertThat(moment.span().get().startMs())
                        .isGreaterThanOrEqualTo(
                                from.stream().mapToLong(Span::startMs).min().orElseThrow());
                assertThat(moment.span().get().endMs())
                        .isLessThanOrEqualTo(
                                from.stream().mapToLong(Span::endMs).max().orElseThrow());
                if (before.isPresent()
                        && before.get().firstTurn() == moment.lastTurn()
                        && before.get().span().isPresent()) {
                    assertThat(moment.span().get().startMs())
                            .isGreaterThanOrEqualTo(before.get().span().get().startMs());
                }
            }
            before = Optional.of(moment);
        }
    }

    @Test
    void a_long_turn_is_split_at_sentence_ends() {
        List<Moment> moments = moments(List.of(untimed(0, "Mira", SENTENCE.repeat(20))));

        assertThat(moments)
                .hasSizeGreaterThan(2)
                .allSatisfy(moment ->
                        assertThat(moment.text()).startsWith("The tide").endsWith("twice."));
    }

    @Test
    void a_split_turn_takes_its_times_from_its_words() {
        // The first half is spoken slowly: in proportion to letters, the second half would begin in the middle.
        List<Word> words = new ArrayList<>();
        String[] spoken = SENTENCE.repeat(12).strip().split(" ", -1);
        long now = 0;
        for (int i = 0; i < spoken.length; i++) {
            long lasts = i < spoken.length / 2 ? 900 : 100;
            words.add(new Word(spoken[i], new Span(now, now + lasts), Optional.empty()));
            now += lasts;
        }
        var turn = new Utterance(
                0, "Mira", Optional.of(new Span(0, now)), SENTENCE.repeat(12).strip(), Optional.empty(), words);

        List<Moment> moments = moments(List.of(turn));

        int spokenBefore = 0;
        for (Moment moment : moments) {
            int spokenHere = moment.text().split(" ", -1).length;
            assertThat(moment.span())
                    .contains(new Span(
                            words.get(spokenBefore).span().startMs(),
                            words.get(spokenBefore + spokenHere - 1).span().endMs()));
            spokenBefore += spokenHere;
        }
        assertThat(moments).hasSizeGreaterThan(1);
    }

    @Test
    void without_word_times_a_split_turn_is_timed_in_proportion_to_its_text() {
        var turn = new Utterance(
                0,
                "Mira",
                Optional.of(new Span(10_000, 70_000)),
                SENTENCE.repeat(16).strip(),
                Optional.empty(),
                List.of());

        assertThat(moments(List.of(turn)))
                .extracting(moment -> moment.span().orElseThrow())
                .containsExactly(new Span(10_000, 40_000), new Span(40_000, 70_000));
    }

    @Test
    void short_turns_of_one_speaker_are_joined() {
        assertThat(moments(List.of(
                        timed(0, "Mira", 0, 900, "I open the door."),
                        timed(1, "Mira", 1_000, 1_900, "Slowly."),
                        timed(2, "Tom", 2_000, 2_500, "Wait!"))))
                .containsExactly(
                        new Moment(
                                0,
                                0,
                                1,
                                Optional.of(new Span(0, 1_900)),
                                "Mira",
                                "I open the door. Slowly.",
                                false,
                                Utterance.Kind.SPEECH,
                                0,
                                0,
                                Optional.empty(),
                                Optional.of(new Said("Tom", Optional.of(2_000L), "Wait!"))),
                        new Moment(
                                1,
                                2,
                                2,
                                Optional.of(new Span(2_000, 2_500)),
                                "Tom",
                                "Wait!",
                                false,
                                Utterance.Kind.SPEECH,
                                0,
                                0,
                                Optional.of(new Said("Mira", Optional.of(0L), "I open the door. Slowly.")),
                                Optional.empty()));
    }

    @Property(tries = 20, seed = "1")
    void each_moment_has_the_text_of_its_neighbours(@ForAll("turns") List<Turn> turns) {
        List<Moment> moments = moments(transcript(turns));

        for (int i = 0; i < moments.size(); i++) {
            assertThat(moments.get(i).before().map(Said::text))
                    .isEqualTo(Optional.of(i)
                            .filter(at -> at > 0)
                            .map(at -> moments.get(at - 1).text()));
            assertThat(moments.get(i).after().map(Said::text))
                    .isEqualTo(Optional.of(i)
                            .filter(at -> at < moments.size() - 1)
                            .map(at -> moments.get(at + 1).text()));
        }
    }

    @Test
    void a_long_silence_starts_a_new_moment() {
        assertThat(moments(List.of(
                        timed(0, "Mira", 0, 900, "I open the door."),
                        timed(1, "Mira", 60_000, 61_000, "Is anyone there?"))))
                .hasSize(2);
    }

    private static List<Moment> moments(List<Utterance> said) {
        List<Moment> made = new ArrayList<>();
        var moments = new Moments(made::add);
        said.forEach(moments::add);
        assertThat(moments.end()).isEqualTo(made.size());
        return made;
    }

    /// A turn of one speaker.
    ///
    /// @param lasts the duration in milliseconds, if the time is known
    /// @param pause before the next turn in milliseconds; negative if the turns overlap
    /// @param wordsAt the start of each word in thousandths of the turn, repeated cyclically. A word above a
    ///     thousand has no time; if the list is empty, no word has one.
    record Turn(String speaker, String text, Optional<Integer> lasts, int pause, List<Integer> wordsAt) {}

    @Provide
    Arbitrary<List<Turn>> turns() {
        Arbitrary<String> piece =
                Arbitraries.of("Grog ", "the ", "door. ", "Vex'ahlia ", "wait! ", "龍が来た。", "😀 ", "x", "… ", "né ");
        Arbitrary<String> text = Arbitraries.frequencyOf(
                        Tuple.of(2, piece.list().ofMinSize(1).ofMaxSize(8)),
                        Tuple.of(1, piece.list().ofMinSize(1).ofMaxSize(300)))
                .map(pieces -> "A" + String.join("", pieces).stripTrailing());
        Arbitrary<Integer> pause = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.integers().between(0, 6_000)), Tuple.of(1, Arbitraries.just(-5_000)));
        return Combinators.combine(
                        Arbitraries.of("Mira", "Tom"),
                        text,
                        Arbitraries.integers().between(1, 60_000).optional(0.75),
                        pause,
                        Arbitraries.integers().between(0, 1_100).list().ofMaxSize(20))
                .as(Turn::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    private static List<Utterance> transcript(List<Turn> turns) {
        List<Utterance> said = new ArrayList<>();
        long now = 0;
        for (Turn turn : turns) {
            if (turn.lasts().isEmpty()) {
                said.add(untimed(said.size(), turn.speaker(), turn.text()));
                continue;
            }
            var span = new Span(now, now + turn.lasts().get());
            said.add(new Utterance(
                    said.size(), turn.speaker(), Optional.of(span), turn.text(), Optional.empty(), words(turn, span)));
            now = Math.max(0, span.endMs() + turn.pause());
        }
        return said;
    }

    /// Words as a speech engine may time them: in any order, and not exactly the words of the text.
    private static List<Word> words(Turn turn, Span span) {
        List<Word> words = new ArrayList<>();
        String[] spoken = turn.wordsAt().isEmpty() ? new String[0] : turn.text().split(" ", -1);
        for (int i = 0; i < spoken.length; i++) {
            int at = turn.wordsAt().get(i % turn.wordsAt().size());
            if (!spoken[i].isBlank() && spoken[i].length() <= Word.LONGEST && at <= 1_000) {
                long start = span.startMs() + (span.endMs() - span.startMs()) * at / 1_000;
                words.add(new Word(spoken[i], new Span(start, span.endMs()), Optional.empty()));
            }
        }
        return words;
    }

    @Test
    void a_secret_turn_is_a_separate_moment_that_leaves_no_trace_in_others() {
        List<Moment> moments = moments(List.of(
                untimed(0, "Mira", "Here."),
                untimed(1, "Mira", "The heir.").hidden(),
                untimed(2, "Tom", "Where?").hidden(),
                untimed(3, "Mira", "Go on.")));

        assertThat(moments)
                .extracting(Moment::text)
                .containsExactlyInAnyOrder("Here.", "The heir.", "Where?", "Go on.");
        assertThat(said(moments, "Here.").after().map(Said::text)).contains("Go on.");
        assertThat(said(moments, "Go on.").before().map(Said::text)).contains("Here.");
        assertThat(said(moments, "The heir.").before().map(Said::text)).contains("Here.");
        assertThat(said(moments, "The heir.").after().map(Said::text)).contains("Where?");
        assertThat(said(moments, "Where?").before().map(Said::text)).contains("The heir.");
        assertThat(said(moments, "Where?").after().map(Said::text)).contains("Go on.");
        assertThat(said(moments, "Go on."))
                .extracting(Moment::ordinal, Moment::firstTurn, Moment::secretMoments, Moment::secretTurns)
                .containsExactly(3, 3, 2, 2);
        assertThat(moments).filteredOn(Moment::secret).extracting(Moment::text).containsOnly("The heir.", "Where?");
    }

    private static Moment said(List<Moment> moments, String text) {
        return moments.stream()
                .filter(moment -> moment.text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_message_of_a_chat_is_a_separate_moment() {
        Utterance roll = new Utterance(
                1, "Mira", Optional.empty(), "1d20 = 7", Optional.empty(), List.of(), false, Utterance.Kind.ROLL);

        assertThat(moments(List.of(untimed(0, "Mira", "I roll."), roll, untimed(2, "Mira", "Seven."))))
                .extracting(Moment::kind)
                .containsExactly(Utterance.Kind.SPEECH, Utterance.Kind.ROLL, Utterance.Kind.SPEECH);
    }

    private static Utterance untimed(int ordinal, String speaker, String text) {
        return new Utterance(ordinal, speaker, Optional.empty(), text, Optional.empty(), List.of());
    }

    private static Utterance timed(int ordinal, String speaker, long start, long end, String text) {
        return new Utterance(ordinal, speaker, Optional.of(new Span(start, end)), text, Optional.empty(), List.of());
    }

    private static String letters(List<String> texts) {
        return String.join("", texts).replaceAll("\\s", "");
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
