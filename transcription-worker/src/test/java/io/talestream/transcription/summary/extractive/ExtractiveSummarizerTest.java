package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.text.ContentWords;
import io.talestream.contracts.text.Words;
import io.talestream.transcription.summary.SampleUtterances;
import io.talestream.transcription.summary.SummaryDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
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
        List<RecapEntry> story = story(summary(SESSION));

        assertThat(story)
                .extracting(RecapEntry::text)
                .anySatisfy(text -> assertThat(text).contains("dragon Ossrik"));
        assertThat(story).extracting(entry -> entry.moment().line()).isSorted();
        assertThat(story)
                .filteredOn(entry -> entry.text().contains("dragon Ossrik"))
                .extracting(RecapEntry::moment)
                .containsExactly(new MomentRef(4, OptionalLong.of(40_000)));
    }

    @Test
    void table_talk_is_dropped_even_if_there_is_room_for_it() {
        List<SampleUtterances> session = List.of(
                SampleUtterances.by("Mira", "The dragon of the mountain takes the bell."),
                SampleUtterances.by("Ada", "That is a natural 20 on the check."),
                SampleUtterances.by("Tom", "The microphone is broken and the pizza is cold."),
                SampleUtterances.by("Ada", "We follow the dragon to the mountain."));

        assertThat(story(summary(session)))
                .extracting(RecapEntry::text)
                .containsExactly("The dragon of the mountain takes the bell.", "We follow the dragon to the mountain.");
    }

    @Test
    void the_gm_addressing_players_becomes_third_person() {
        assertThat(texts(summary(SESSION)))
                .anyMatch(text -> text.startsWith("They stand before the iron gate"))
                .noneMatch(text -> text.contains("You guys"));
    }

    @Test
    void decisions_loot_open_threads_and_names_are_included() {
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
        assertThat(draft.recap().entries(Heading.DECISIONS))
                .extracting(RecapEntry::text)
                .contains("Let's go to the mountain and bring the bell back before the festival begins.");
        assertThat(draft.recap().entries(Heading.OPEN_THREADS))
                .extracting(RecapEntry::text)
                .isNotEmpty()
                .allMatch(text -> text.startsWith("I wonder"));
        assertThat(Stream.of(Heading.PEOPLE_MET, Heading.PLACES)
                        .flatMap(heading -> draft.recap().entries(heading).stream()))
                .extracting(RecapEntry::text)
                .contains("Karst", "Ossrik")
                .doesNotContain("Mira", "Ada", "Tom");
    }

    @Test
    void a_summary_names_its_method() {
        assertThat(summary(SESSION).method()).isEqualTo("extractive 2");
    }

    @Test
    void silence_and_pure_table_talk_are_summarised() {
        assertThat(texts(summary(List.of()))).isEmpty();
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

        List<RecapEntry> story = story(draft);
        assertThat(story.stream().mapToInt(RecapEntry::words).sum()).isBetween(500, 1_200);
        assertThat(story.getFirst().moment().line()).isLessThan(utterances / 10);
        assertThat(story.getLast().moment().line()).isGreaterThan(utterances * 9 / 10);
    }

    @Test
    void no_entry_is_without_a_content_word() {
        List<SampleUtterances> session = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            session.add(SampleUtterances.by("Tom", "Son of a bitch!"));
            session.add(SampleUtterances.by("Ada", "Oh my god, are you kidding me right now?"));
            session.add(SampleUtterances.by("Mira", "Well, you know, I think that it is what it is, you guys."));
        }
        assertThat(texts(summary(session))).isEmpty();

        session.addAll(SESSION);
        assertThat(texts(summary(session))).isNotEmpty().allMatch(ContentWords::isIn);
    }

    @Test
    void the_line_of_every_entry_has_its_words() {
        List<SampleUtterances> session = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            session.addAll(SESSION);
            session.add(SampleUtterances.by("Mira", "At the harbour of Velm, Captain Torv counts barrel number " + i));
        }
        Recap recap = summary(session).recap();

        assertThat(recap.scenes()).hasSizeGreaterThan(1);
        assertThat(recap.entries()).isNotEmpty().allSatisfy(entry -> {
            SampleUtterances line = session.get(entry.moment().line());
            assertThat(entry.moment().startMs())
                    .hasValue(10_000L * entry.moment().line());
            assertThat(Words.of(line.text())).containsAll(ContentWords.of(entry.text()));
            entry.speaker().ifPresent(speaker -> assertThat(speaker).isEqualTo(line.speaker()));
        });
    }

    private static SummaryDraft summary(List<SampleUtterances> session) {
        return new ExtractiveSummarizer().summarize(SampleUtterances.input(Edition.GM, session));
    }

    private static List<RecapEntry> story(SummaryDraft draft) {
        return draft.recap().scenes().stream()
                .flatMap(scene -> scene.sentences().stream())
                .toList();
    }

    private static List<String> texts(SummaryDraft draft) {
        return draft.recap().entries().map(RecapEntry::text).toList();
    }
}
