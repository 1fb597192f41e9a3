package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.search.document.Moment.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MomentsTest {
    private static final String SENTENCE = "The tide came in before the bell had rung twice. ";

    @Property
    void no_word_is_lost_and_their_order_is_kept(
            @ForAll @IntRange(min = 1, max = 40) int turns, @ForAll Random random) {
        List<Utterance> said = anyTranscript(turns, random);

        assertThat(letters(moments(said).stream().map(Moment::text).toList()))
                .isEqualTo(letters(said.stream().map(Utterance::text).toList()));
    }

    @Property
    void bounds_are_kept_and_places_count_up(@ForAll @IntRange(min = 1, max = 40) int turns, @ForAll Random random) {
        List<Utterance> said = anyTranscript(turns, random);
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

    @Property
    void a_moment_lies_within_what_it_is_taken_from_and_those_of_a_turn_begin_in_their_order(
            @ForAll @IntRange(min = 1, max = 40) int turns, @ForAll Random random) {
        List<Utterance> said = anyTranscript(turns, random);
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
    void a_long_turn_is_cut_where_sentences_end() {
        List<Moment> moments = moments(List.of(untimed(0, "Mira", SENTENCE.repeat(20))));

        assertThat(moments)
                .hasSizeGreaterThan(2)
                .allSatisfy(moment ->
                        assertThat(moment.text()).startsWith("The tide").endsWith("twice."));
    }

    @Test
    void the_times_of_words_say_when_a_part_was_said() {
        // Slowly at first: by the share of letters the second half would begin in the middle.
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
    void without_words_a_part_is_placed_by_its_share_of_the_turn() {
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
                                Optional.of(new Said("Mira", Optional.of(0L), "I open the door. Slowly.")),
                                Optional.empty()));
    }

    @Test
    void each_stands_between_those_before_and_after_it() {
        List<Moment> moments = moments(anyTranscript(50, new Random(7)));

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
    void what_follows_a_long_silence_is_something_new() {
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

    private static List<Utterance> anyTranscript(int turns, Random random) {
        List<Utterance> said = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < turns; i++) {
            String text = anyText(random);
            String speaker = random.nextBoolean() ? "Mira" : "Tom";
            if (random.nextInt(4) == 0) {
                said.add(untimed(i, speaker, text));
                continue;
            }
            long end = now + 1 + random.nextInt(60_000);
            List<Word> words = random.nextBoolean() ? List.of() : words(text, now, end, random);
            var span = Optional.of(new Span(now, end));
            said.add(new Utterance(i, speaker, span, text, Optional.empty(), words));
            now = random.nextInt(5) == 0 ? Math.max(0, end - 5_000) : end + random.nextInt(6_000);
        }
        return said;
    }

    /// Words as a speech engine may time them, in any order and not quite those of the text.
    private static List<Word> words(String text, long start, long end, Random random) {
        List<Word> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            long at = start + (long) (random.nextDouble() * (end - start));
            if (!word.isBlank() && word.length() <= Word.LONGEST && random.nextInt(10) != 0) {
                words.add(new Word(word, new Span(at, end), Optional.empty()));
            }
        }
        return words;
    }

    private static String anyText(Random random) {
        String[] pieces = {"Grog ", "the ", "door. ", "Vex'ahlia ", "wait! ", "龍が来た。", "😀 ", "x", "… ", "né "};
        int length = random.nextInt(3) == 0 ? 300 : 8;
        return "A"
                + random.ints(1 + random.nextInt(length), 0, pieces.length)
                        .mapToObj(i -> pieces[i])
                        .collect(Collectors.joining())
                        .stripTrailing();
    }

    @Test
    void what_is_secret_is_a_moment_of_its_own() {
        List<Moment> moments = new ArrayList<>();
        var making = new Moments(moments::add);
        making.add(untimed(0, "Mira", "Here."));
        making.add(new Utterance(1, "Mira", Optional.empty(), "The heir.", Optional.empty(), List.of(), true));
        making.add(untimed(2, "Mira", "Go on."));
        making.end();

        assertThat(moments).extracting(Moment::text).containsExactly("Here.", "The heir.", "Go on.");
        assertThat(moments.getFirst().after())
                .as("beside what everyone may find")
                .isEmpty();
        assertThat(moments.getLast().before()).as("the same").isEmpty();
        assertThat(moments.get(1).before().map(Said::text)).contains("Here.");
        assertThat(moments.get(1).after().map(Said::text)).contains("Go on.");
        assertThat(moments).extracting(Moment::secret).containsExactly(false, true, false);
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
