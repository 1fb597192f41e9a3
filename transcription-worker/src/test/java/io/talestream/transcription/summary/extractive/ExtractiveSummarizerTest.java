package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.summary.Edition;
import io.talestream.transcription.summary.SampleUtterances;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryDraft.Heading;
import io.talestream.transcription.summary.SummaryDraft.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ExtractiveSummarizerTest {
    private static final List<SampleUtterances> SESSION = List.of(
            SampleUtterances.by(
                    "Mira",
                    "Okay, so welcome back. You guys stand before the iron gate of Karst, and the rain falls on the"
                            + " ruined tower. A wounded guard crawls towards you from the shadows of the wall."),
            SampleUtterances.by("Ada", "Um, can I roll perception?"),
            SampleUtterances.by("Mira", "Go ahead and roll a d20 and add your perception modifier."),
            SampleUtterances.by("Tom", "Is there more pizza? My microphone is broken again."),
            SampleUtterances.by(
                    "Mira", "The guard whispers that the dragon Ossrik has taken the bell of Karst into the mountain."),
            SampleUtterances.by("Ada", "I wonder who opened the gate for the dragon."),
            SampleUtterances.by("Tom", "Let's go to the mountain and bring the bell back before the festival begins."),
            SampleUtterances.by(
                    "Mira",
                    "Under the body of the guard you find 200 gold pieces and a silver key with the mark of Ossrik."),
            SampleUtterances.by("Mira", "This episode is sponsored by a very fine mattress."));

    @Test
    void the_story_is_in_order_with_its_source_moments() {
        List<Point> story = summary(SESSION).points(Heading.WHAT_HAPPENED);

        assertThat(story)
                .extracting(Point::text)
                .anySatisfy(text -> assertThat(text).contains("dragon Ossrik"));
        assertThat(story).extracting(point -> point.startMs().orElseThrow()).isSorted();
        assertThat(story)
                .filteredOn(point -> point.text().contains("dragon Ossrik"))
                .extracting(Point::startMs)
                .containsExactly(OptionalLong.of(40_000));
    }

    @Test
    void table_talk_is_dropped_even_if_there_is_room_for_it() {
        List<SampleUtterances> session = List.of(
                SampleUtterances.by("Mira", "The dragon of the mountain takes the bell."),
                SampleUtterances.by("Ada", "That is a natural 20 on the check."),
                SampleUtterances.by("Tom", "The microphone is broken and the pizza is cold."),
                SampleUtterances.by("Ada", "We follow the dragon to the mountain."));

        assertThat(summary(session).points(Heading.WHAT_HAPPENED))
                .extracting(Point::text)
                .containsExactly("The dragon of the mountain takes the bell.", "We follow the dragon to the mountain.");
    }

    @Test
    void the_gm_addressing_players_becomes_third_person() {
        assertThat(texts(summary(SESSION)))
                .anyMatch(text -> text.startsWith("They stand before the iron gate"))
                .noneMatch(text -> text.contains("You guys"));
    }

    @Test
    void decisions_loot_open_threads_and_participants_are_included() {
        List<SampleUtterances> session = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            session.add(SampleUtterances.by(
                    "Mira",
                    ("The knight of the %s tower rides through the dark forest and finds the ruined castle of"
                                    + " the %s king near the river.")
                            .formatted(i, i)));
        }
        session.addAll(SESSION);
        for (String thing : List.of("bridge", "well", "mill", "crypt", "harbour")) {
            session.add(SampleUtterances.by(
                    "Ada", "I wonder who burned the %s of Karst down, if not Ossrik.".formatted(thing)));
        }
        SummaryDraft draft = summary(session);

        assertThat(texts(draft)).anyMatch(text -> text.contains("200 gold pieces"));
        assertThat(draft.points(Heading.DECISIONS))
                .extracting(Point::text)
                .contains("Let's go to the mountain and bring the bell back before the festival begins.");
        assertThat(draft.points(Heading.OPEN_THREADS))
                .extracting(Point::text)
                .isNotEmpty()
                .allMatch(text -> text.startsWith("I wonder"));
        assertThat(draft.points(Heading.WHO_WAS_THERE).getFirst().text()).isEqualTo("Speaking: Mira, Ada, Tom.");
        assertThat(draft.points(Heading.WHO_WAS_THERE).getLast().text()).contains("Karst", "Ossrik");
    }

    @Test
    void a_summary_names_its_method() {
        assertThat(summary(SESSION).method()).isEqualTo("extractive 1");
    }

    @Test
    void silence_one_line_and_pure_table_talk_are_summarised() {
        assertThat(summary(List.of()).sections()).isEmpty();
        assertThat(texts(summary(List.of(SampleUtterances.by("Ada", "Hello?")))))
                .contains("Hello?");
        assertThat(texts(summary(List.of(SampleUtterances.by("Ada", "I rolled a natural 20.")))))
                .contains("I rolled a natural 20.");
    }

    @Test
    void a_session_in_another_language_is_quoted_in_that_language() {
        List<String> german = texts(summary(List.of(
                SampleUtterances.by("Mira", "Ihr steht vor dem Tor der alten Stadt. Der Regen fällt auf den Turm."),
                SampleUtterances.by("Jon", "Ich öffne das Tor mit dem silbernen Schlüssel."),
                SampleUtterances.by("Eve", "Wir folgen dem Drachen in die Berge."))));
        List<String> japanese = texts(summary(List.of(SampleUtterances.by("美羅", "龍は山へ飛び去った。村人たちは逃げた。"))));

        assertThat(german).contains("Ich öffne das Tor mit dem silbernen Schlüssel.");
        assertThat(japanese).anyMatch(text -> text.contains("龍は山へ飛び去った"));
    }

    @Test
    void text_without_sentence_ends_is_split() {
        String endless =
                "the knight rides on through the dark forest ".repeat(400).strip();

        assertThat(texts(summary(List.of(SampleUtterances.by("Mira", endless)))))
                .isNotEmpty()
                .allMatch(text -> text.length() < 500);
    }

    @Test
    void a_long_session_is_covered_from_beginning_to_end_within_bounds() {
        isSummarisedWithinBounds(2_500);
    }

    @Test
    @Tag("proof")
    void ten_thousand_utterances_are_covered_from_beginning_to_end_within_bounds() {
        isSummarisedWithinBounds(10_000);
    }

    private static void isSummarisedWithinBounds(int utterances) {
        List<SampleUtterances> session = new ArrayList<>();
        for (int i = 0; i < utterances; i++) {
            session.add(SampleUtterances.by(
                    List.of("Mira", "Ada", "Mira", "Tom").get(i % 4),
                    "The %d riders of the north cross river %d and burn the village of the miller."
                            .formatted(i, i / 7)));
        }
        var input = SampleUtterances.input(Edition.GM, session);

        SummaryDraft draft = new ExtractiveSummarizer().summarize(input);

        List<Point> story = draft.points(Heading.WHAT_HAPPENED);
        assertThat(story.stream().mapToInt(point -> Words.count(point.text())).sum())
                .isBetween(600, 1_200);
        assertThat(story.getFirst().startMs().orElseThrow()).isLessThan(utterances * 1_000L);
        assertThat(story.getLast().startMs().orElseThrow()).isGreaterThan(utterances * 9_000L);
    }

    private static SummaryDraft summary(List<SampleUtterances> session) {
        return new ExtractiveSummarizer().summarize(SampleUtterances.input(Edition.GM, session));
    }

    private static List<String> texts(SummaryDraft draft) {
        return draft.sections().stream()
                .flatMap(section -> section.points().stream())
                .map(Point::text)
                .toList();
    }
}
