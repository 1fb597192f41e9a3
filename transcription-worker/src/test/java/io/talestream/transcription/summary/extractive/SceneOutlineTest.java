package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.extractive.SceneOutline.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SceneOutlineTest {
    private static final List<List<String>> TOPICS = List.of(
            List.of("harbour", "ship", "captain", "sail", "anchor", "storm", "rope"),
            List.of("castle", "guard", "gate", "tower", "knight", "banner", "moat"),
            List.of("forest", "wolf", "druid", "moon", "oak", "river", "fog"),
            List.of("crypt", "skeleton", "altar", "candle", "tomb", "curse", "bone"),
            List.of("market", "merchant", "apple", "coin", "cloth", "thief", "cart"),
            List.of("dragon", "mountain", "flame", "hoard", "scale", "cave", "claw"));

    /// Six topics of 400 lines each in four hours.
    private static final List<Utterance> SESSION = session();

    private static List<Utterance> session() {
        var random = new Random(1);
        List<Utterance> lines = new ArrayList<>();
        for (List<String> topic : TOPICS) {
            for (int i = 0; i < 400; i++) {
                String text = "Then the %s and the %s are near the %s."
                        .formatted(one(topic, random), one(topic, random), one(topic, random));
                long at = 6_000L * lines.size();
                lines.add(new Utterance(
                        lines.size(),
                        List.of("Mira", "Ada", "Mira", "Tom").get(i % 4),
                        Optional.of(new Span(at, at + 5_000)),
                        text,
                        Optional.empty(),
                        List.of()));
            }
        }
        return lines;
    }

    private static String one(List<String> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }

    @Test
    void a_session_of_four_hours_has_4_to_20_scenes_that_begin_where_the_topic_changes() {
        List<Part> parts = parts(Glossary.EMPTY, List.of());

        assertThat(parts).hasSizeBetween(4, 20);
        assertThat(parts.getFirst().from()).isZero();
        assertThat(parts.getLast().to()).isEqualTo(SESSION.size());
        for (int change = 400; change < 2_400; change += 400) {
            int topic = change;
            assertThat(parts).anyMatch(part -> Math.abs(part.from() - topic) <= 4);
        }
    }

    @Test
    void a_title_has_the_characteristic_words_and_terms_of_the_glossary_first() {
        List<Part> parts = parts(new Glossary(List.of("moat", "unspoken")), List.of());

        assertThat(parts.getFirst().title().split(", ", -1))
                .allMatch(word -> TOPICS.getFirst().contains(word.toLowerCase(Locale.ROOT)));
        assertThat(parts.stream().filter(part -> part.from() >= 400 && part.to() <= 804))
                .isNotEmpty()
                .allMatch(part -> part.title().startsWith("Moat"));
    }

    @Test
    void scenes_that_a_gm_changed_are_kept() {
        List<Part> found = parts(Glossary.EMPTY, List.of());
        int second = found.get(1).from();
        var moved = new SceneMark(
                Edition.GM,
                Anchor.of(SESSION.get(second + 30)),
                Optional.of(Anchor.of(SESSION.get(second))),
                Optional.empty(),
                true);
        var renamed = new SceneMark(
                Edition.GM, Anchor.of(SESSION.getFirst()), Optional.empty(), Optional.of("All aboard"), true);

        List<Part> parts = parts(Glossary.EMPTY, List.of(moved, renamed));

        assertThat(parts.getFirst().title()).isEqualTo("All aboard");
        assertThat(parts).extracting(Part::from).contains(second + 30).doesNotContain(second);
    }

    private static List<Part> parts(Glossary glossary, List<SceneMark> marks) {
        var input = SummaryInput.of(Edition.GM, Optional.empty(), glossary, SESSION, marks);
        return SceneOutline.of(input, new SessionStatistics(input));
    }
}
