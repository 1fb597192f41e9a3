package io.talestream.contracts.transcript.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.contracts.workspace.WorkspaceId;
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
import org.junit.jupiter.api.Test;

class RealignmentTest {
    private static final SessionRef SESSION = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
    private static final Utterance DOOR = timed(0, 1_000, 4_000, "So then Strad opens the heavy door.");
    private static final Utterance DUKE = timed(1, 5_000, 9_000, "Between us, the duke is his brother.");
    private static final Utterance END = timed(2, 10_000, 11_000, "Good night.");
    private static final Corrections CORRECTED = none().with(
                    0, Correction.of(DOOR, Optional.of("So then Strahd opens the heavy door."), Optional.empty()))
            .with(1, Correction.of(DUKE, Optional.empty(), Optional.of(true)));

    @Test
    void corrections_apply_to_their_utterances_only() {
        assertThat(applied(CORRECTED, List.of(DOOR, DUKE, END)))
                .extracting(Utterance::text, Utterance::secret)
                .containsExactly(
                        tuple("So then Strahd opens the heavy door.", false),
                        tuple(DUKE.text(), true),
                        tuple(END.text(), false));
    }

    @Test
    void a_text_correction_is_reapplied_to_a_similar_utterance() {
        Corrections over = over(
                CORRECTED,
                timed(0, 0, 900, "Well."),
                timed(1, 1_100, 4_100, "So then, Strad opens the heavy door"),
                timed(2, 5_000, 9_000, "Between us the duke is his brother"),
                timed(3, 10_000, 11_000, "Good night."));

        assertThat(over.unplaced()).isEmpty();
        assertThat(over.at(1).flatMap(Correction::text)).contains("So then Strahd opens the heavy door.");
        assertThat(over.at(2).flatMap(Correction::secret)).contains(true);
        assertThat(over.placed()).hasSize(2);
    }

    @Test
    void a_text_correction_is_not_applied_to_a_different_utterance() {
        Corrections over =
                over(CORRECTED, timed(0, 1_000, 4_000, "Nobody says a word about anything at all here."), DUKE, END);

        assertThat(over.at(0)).isEmpty();
        assertThat(over.unplaced())
                .extracting(Correction::text)
                .containsExactly(Optional.of("So then Strahd opens the heavy door."));
        assertThat(over(over, DOOR, DUKE, END)).isEqualTo(CORRECTED);
    }

    @Test
    void every_utterance_that_overlaps_a_secret_is_secret() {
        Corrections over = over(
                CORRECTED,
                DOOR,
                timed(1, 4_500, 6_000, "Between us"),
                timed(2, 6_000, 8_000, "the juke is"),
                timed(3, 8_000, 9_500, "he's brother"),
                timed(4, 9_500, 11_000, "Good night."));

        assertThat(secrets(over)).containsExactly(1, 2, 3);
    }

    @Test
    void a_secret_is_matched_by_text_when_its_time_moves() {
        Corrections over = over(
                CORRECTED,
                timed(0, 31_000, 34_000, DOOR.text()),
                timed(1, 35_000, 39_000, DUKE.text()),
                timed(2, 40_000, 41_000, END.text()));

        assertThat(secrets(over)).containsExactly(1);
    }

    @Test
    void an_untimed_secret_hides_the_closest_match_or_stays_unplaced() {
        Corrections untimed =
                none().with(1, Correction.of(utterance(1, DUKE.text()), Optional.empty(), Optional.of(true)));

        assertThat(secrets(over(untimed, utterance(0, "Good night."), utterance(1, "Between us he is the brother"))))
                .containsExactly(1);

        Corrections lost = over(untimed, utterance(0, "Good night."), utterance(1, "Roll for initiative!"));
        assertThat(lost.placed()).isEmpty();
        assertThat(lost.unplaced()).hasSize(1);
        assertThat(secrets(over(lost, utterance(0, "Well."), utterance(1, DUKE.text()))))
                .containsExactly(1);
    }

    @Test
    void words_of_a_secret_that_move_into_a_longer_utterance_are_hidden() {
        String other = "we talk about something else for a while ".repeat(20);
        Corrections over = over(
                CORRECTED,
                DOOR,
                timed(1, 5_000, 9_000, "Roll the dice."),
                timed(2, 20_000, 90_000, other + DUKE.text()));

        assertThat(secrets(over)).containsExactly(1, 2);
        assertThat(over.unplaced()).isEmpty();
    }

    @Test
    void words_of_a_secret_that_move_into_several_short_utterances_are_hidden() {
        Corrections over = over(
                CORRECTED,
                DOOR,
                timed(1, 5_000, 9_000, "Roll the dice."),
                timed(2, 20_000, 21_000, "Between us,"),
                timed(3, 21_000, 22_000, "the duke is"),
                timed(4, 22_000, 23_000, "his brother."),
                timed(5, 23_000, 24_000, "Good night."));

        assertThat(secrets(over)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void the_few_words_of_a_short_secret_are_hidden_where_they_moved_to() {
        Utterance lie = timed(1, 5_000, 6_000, "The duke lies.");
        Corrections corrections = none().with(1, Correction.of(lie, Optional.empty(), Optional.of(true)));
        Utterance elsewhere = timed(2, 20_000, 21_000, "Well, the duke lies, I think.");

        assertThat(secrets(over(corrections, DOOR, timed(1, 5_000, 6_000, "Roll."), elsewhere)))
                .containsExactly(1, 2);
        assertThat(secrets(over(corrections, DOOR, lie, elsewhere)))
                .as("they have not moved")
                .containsExactly(1);
    }

    @Test
    void the_end_of_a_long_secret_is_hidden_where_it_moved_to() {
        String end = "and that is why the duke must never hear of the lighthouse keeper";
        Utterance secret = utterance(0, "we talk about something else for a while ".repeat(20) + end);
        Corrections corrections = none().with(0, Correction.of(secret, Optional.empty(), Optional.of(true)));
        var realignment = new Realignment(corrections);
        realignment.replace(secret);

        List.of(utterance(0, "Roll the dice."), utterance(1, end)).forEach(realignment::see);

        assertThat(secrets(realignment.over(corrections.base()))).containsExactly(1);
    }

    @Test
    void a_secret_of_the_previous_base_is_hidden_without_a_correction() {
        var realignment = new Realignment(none());
        realignment.replace(DOOR);
        realignment.replace(DUKE.hidden());

        List.of(timed(0, 20_000, 21_000, DUKE.text()), timed(1, 21_000, 22_000, DOOR.text()))
                .forEach(realignment::see);

        assertThat(secrets(realignment.over(none().base()))).containsExactly(0);
    }

    @Test
    void an_unplaced_secret_withholds_the_whole_transcript() {
        List<Utterance> other =
                List.of(timed(0, 20_000, 21_000, "Roll for initiative!"), timed(1, 21_000, 22_000, "Hi."));

        Corrections lost = over(CORRECTED, other.toArray(Utterance[]::new));

        assertThat(lost.unplacedSecrets()).extracting(Correction::original).containsExactly(DUKE.text());
        assertThat(applied(lost, other)).allMatch(Utterance::secret);
        assertThat(applied(lost.released(), other)).noneMatch(Utterance::secret);
        assertThat(over(lost, DOOR, DUKE, END).withheld()).isFalse();
    }

    @Test
    void a_secret_in_a_script_without_spaces_is_hidden_where_it_moved_to() {
        Utterance secret = timed(0, 1_000, 2_000, "公爵は彼の兄弟だ");
        Corrections corrections = none().with(0, Correction.of(secret, Optional.empty(), Optional.of(true)));

        assertThat(secrets(
                        over(corrections, timed(0, 1_000, 2_000, "扉を開ける"), timed(1, 9_000, 10_000, "実は公爵は彼の兄弟だと聞いた"))))
                .containsExactly(0, 1);
    }

    /// In every segmentation of the same session, each utterance that overlaps the secret is secret.
    @Property(tries = 300, seed = "1")
    void no_segmentation_reveals_a_secret(@ForAll("cuts") List<Integer> before, @ForAll("cuts") List<Integer> after) {
        List<Utterance> base = cut(before);
        Utterance secret = base.get(base.size() / 2);
        Corrections corrections =
                none().with(secret.ordinal(), Correction.of(secret, Optional.empty(), Optional.of(true)));

        List<Utterance> segmented = cut(after);
        Corrections over = over(corrections, segmented.toArray(Utterance[]::new));

        Span hidden = secret.span().orElseThrow();
        assertThat(applied(over, segmented))
                .filteredOn(utterance -> utterance.span().orElseThrow().startMs() < hidden.endMs()
                        && hidden.startMs() < utterance.span().orElseThrow().endMs())
                .allMatch(Utterance::secret);
    }

    @Property(tries = 100, seed = "1")
    void realignment_over_the_same_base_changes_nothing(@ForAll("cuts") List<Integer> cuts) {
        List<Utterance> base = cut(cuts);
        Corrections corrections = none();
        for (Utterance utterance : base) {
            corrections = corrections.with(
                    utterance.ordinal(),
                    Correction.of(utterance, Optional.of(utterance.text() + " indeed"), Optional.empty()));
        }

        assertThat(over(corrections, base.toArray(Utterance[]::new))).isEqualTo(corrections);
    }

    @Provide
    Arbitrary<List<Integer>> cuts() {
        return Combinators.combine(
                        Arbitraries.integers()
                                .between(1, 30)
                                .list()
                                .ofMinSize(1)
                                .ofMaxSize(20),
                        Arbitraries.integers().between(1, 30))
                .as((lengths, last) -> {
                    var all = new ArrayList<>(lengths);
                    all.add(last);
                    return all;
                });
    }

    @Test
    void changes_of_speakers_apply_in_their_order() {
        Corrections changed = none().withSpeakers(List.of(
                change(DUKE, Optional.empty(), Optional.of("spk_0"), "Mira"),
                change(DOOR, Optional.of(DUKE), Optional.empty(), "Tom"),
                change(DOOR, Optional.empty(), Optional.of("Mira"), "Ada")));

        assertThat(labels(changed, DOOR, DUKE, END)).containsExactly("Tom", "Tom", "Ada");
    }

    @Test
    void a_change_of_speakers_carries_over_to_another_segmentation() {
        Corrections one = none().withSpeakers(List.of(change(DUKE, Optional.of(DUKE), Optional.empty(), "Tom")));
        Corrections range = none().withSpeakers(List.of(change(DUKE, Optional.of(END), Optional.empty(), "Tom")));
        Corrections rest = none().withSpeakers(List.of(change(DUKE, Optional.empty(), Optional.of("spk_0"), "Tom")));
        Utterance[] cut = {
            timed(0, 0, 500, "Well."),
            timed(1, 1_100, 4_100, "So then, Strad opens the heavy door"),
            timed(2, 4_900, 7_900, "Between us the duke"),
            timed(3, 7_900, 8_900, "is his brother"),
            timed(4, 10_000, 11_000, "Good night.")
        };

        assertThat(labels(over(one, cut), cut)).containsExactly("spk_0", "spk_0", "Tom", "Tom", "spk_0");
        assertThat(labels(over(range, cut), cut)).containsExactly("spk_0", "spk_0", "Tom", "Tom", "Tom");
        assertThat(labels(over(rest, cut), cut)).containsExactly("spk_0", "spk_0", "Tom", "Tom", "Tom");
    }

    @Test
    void the_range_of_a_change_of_speakers_is_found_by_time_if_its_words_are_not() {
        Corrections range = none().withSpeakers(List.of(change(DUKE, Optional.of(END), Optional.empty(), "Tom")));
        Utterance[] misheard = {DOOR, timed(1, 5_000, 9_000, "Bee tune a stew"), timed(2, 10_000, 11_000, "Goon height")
        };

        assertThat(labels(over(range, misheard), misheard)).containsExactly("spk_0", "Tom", "Tom");
    }

    @Test
    void a_change_of_speakers_without_a_match_is_kept_for_the_next_transcript() {
        Corrections changed = none().withSpeakers(List.of(
                change(DUKE, Optional.of(DUKE), Optional.empty(), "Tom"),
                change(utterance(2, END.text()), Optional.empty(), Optional.empty(), "Ada")));
        Utterance[] other = {DOOR, timed(1, 5_000, 9_000, "Roll for initiative!")};

        Corrections lost = over(changed, other);

        assertThat(lost.speakers()).extracting(SpeakerChange::placed).containsExactly(false, false);
        assertThat(labels(lost, other)).containsExactly("spk_0", "spk_0");
        assertThat(labels(over(lost, DOOR, DUKE, END), DOOR, DUKE, END)).containsExactly("spk_0", "Tom", "Ada");
    }

    @Test
    void a_changed_scene_carries_over_to_another_segmentation_or_is_kept_for_the_next_transcript() {
        var mark = new SceneMark(
                Edition.GM, Anchor.of(DUKE), Optional.of(Anchor.of(END)), Optional.of("The secret"), true);
        Corrections named = none().withScenes(List.of(mark));
        Utterance[] cut = {
            timed(0, 0, 500, "Well."), timed(1, 1_100, 4_100, "So then, Strad opens the heavy door"),
            timed(2, 4_900, 7_900, "Between us the duke"), timed(3, 10_000, 11_000, "Good night.")
        };

        SceneMark moved = over(named, cut).scenes().getFirst();
        Corrections lost = over(named, DOOR);

        assertThat(moved.at().ordinal()).isEqualTo(2);
        assertThat(moved.insteadOf().orElseThrow().ordinal()).isEqualTo(3);
        assertThat(moved.title()).contains("The secret");
        assertThat(lost.scenes(Edition.GM)).isEmpty();
        assertThat(over(lost, DOOR, DUKE, END).scenes(Edition.GM)).containsExactly(mark);
    }

    @Test
    void corrections_of_messages_apply_to_the_same_messages_and_not_to_speech() {
        Utterance whisper = message(1, 5_500, "The duke is his brother, I am sure.", true);
        Utterance roll = message(2, 6_000, "1d20 = 7", false);
        Corrections corrected = none().with(1, Correction.of(whisper, Optional.empty(), Optional.of(false)))
                .with(2, Correction.of(roll, Optional.empty(), Optional.of(true)));
        var realignment = new Realignment(corrected);
        List.of(DOOR, whisper, roll, timed(3, 5_000, 9_000, "Between us.")).forEach(realignment::replace);

        Utterance[] later = {
            timed(0, 1_000, 9_000, "So then he opens the door. The duke is his brother."),
            message(1, 5_500, whisper.text(), true),
            message(2, 6_000, "1d6 = 1", false),
            message(3, 6_000, roll.text(), false)
        };
        List.of(later).forEach(realignment::see);

        Corrections over = realignment.over(corrected.base());
        assertThat(applied(over, List.of(later)))
                .extracting(Utterance::secret)
                .containsExactly(false, false, false, true);
        assertThat(over.unplaced()).isEmpty();
    }

    @Test
    void corrections_stay_at_their_utterances_if_only_messages_change() {
        Utterance roll = message(1, 4_500, "1d20 = 7", false);
        Utterance gone = message(2, 4_600, "Gone.", false);
        Utterance again = timed(4, 12_000, 13_000, DUKE.text());
        Corrections corrected = none().with(0, Correction.of(DOOR, Optional.of("?"), Optional.empty()))
                .with(1, Correction.of(roll, Optional.empty(), Optional.of(true)))
                .with(2, Correction.of(gone, Optional.of("Here."), Optional.empty()))
                .with(3, Correction.of(DUKE.numbered(3), Optional.empty(), Optional.of(true)))
                .withSpeakers(List.of(
                        change(roll, Optional.of(DUKE.numbered(3)), Optional.empty(), "Tom"),
                        change(gone, Optional.empty(), Optional.empty(), "Ada")));
        var renumbering = new Renumbering(corrected);
        List.of(DOOR, roll, gone, DUKE.numbered(3), again).forEach(renumbering::replace);

        List<Utterance> later =
                List.of(message(0, 0, "Hi.", false), DOOR.numbered(1), roll.numbered(2), DUKE.numbered(3), again);
        later.forEach(renumbering::see);

        Corrections over = renumbering.over(corrected.base());
        assertThat(applied(over, later))
                .extracting(Utterance::text, Utterance::secret, Utterance::speaker)
                .containsExactly(
                        tuple("Hi.", false, "Mira"),
                        tuple("?", false, "spk_0"),
                        tuple("1d20 = 7", true, "Tom"),
                        tuple(DUKE.text(), true, "Tom"),
                        tuple(DUKE.text(), false, "spk_0"));
        assertThat(over.speakers()).extracting(SpeakerChange::placed).containsExactly(true, false);
    }

    private static Utterance message(int ordinal, long at, String text, boolean secret) {
        return new Utterance(
                ordinal,
                "Mira",
                Optional.of(Span.at(at)),
                text,
                Optional.empty(),
                List.of(),
                secret,
                Utterance.Kind.CHAT);
    }

    @Property(tries = 100, seed = "1")
    void realignment_over_the_same_base_keeps_the_changes_of_speakers(@ForAll("cuts") List<Integer> cuts) {
        List<Utterance> base = cut(cuts);
        Corrections changed = none().withSpeakers(base.stream()
                .map(first -> change(first, Optional.of(base.getLast()), Optional.of("spk_0"), "Tom"))
                .toList());

        assertThat(over(changed, base.toArray(Utterance[]::new))).isEqualTo(changed);
    }

    @Test
    void a_word_for_word_correction_keeps_the_word_times() {
        var words = List.of(
                new Word("Strad", new Span(0, 500), Optional.empty()),
                new Word("waits.", new Span(500, 900), Optional.empty()));
        var base = new Utterance(0, "spk_0", Optional.of(new Span(0, 900)), "Strad waits.", Optional.empty(), words);

        Utterance corrected = Correction.of(base, Optional.of("Strahd waits."), Optional.empty())
                .orElseThrow()
                .applied(base);
        assertThat(corrected.words()).extracting(Word::text).containsExactly("Strahd", "waits.");
        assertThat(corrected.words().getFirst().span()).isEqualTo(new Span(0, 500));
        assertThat(Correction.of(base, Optional.of("He waits there."), Optional.empty())
                        .orElseThrow()
                        .applied(base)
                        .words())
                .isEmpty();
    }

    @Test
    void a_correction_without_a_change_is_dropped() {
        assertThat(Correction.of(DOOR, Optional.of(DOOR.text()), Optional.of(false)))
                .isEmpty();
    }

    @Test
    void the_size_of_all_corrections_is_bounded() {
        String longest = "x".repeat(Utterance.LONGEST_TEXT);
        Corrections all = none();
        for (int i = 0; i < 8; i++) {
            all = all.with(i, Correction.of(utterance(i, "a"), Optional.of(longest), Optional.empty()));
        }
        Corrections full = all;
        assertThatThrownBy(() -> full.with(8, Correction.of(utterance(8, "a"), Optional.of(longest), Optional.empty())))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("corrections");
    }

    private static Corrections none() {
        return Corrections.none(new TranscriptPointer(SESSION, "base", 1, Sha256.of(""), 1, 1, "", Optional.empty()));
    }

    private static Corrections over(Corrections before, Utterance... segmented) {
        var realignment = new Realignment(before);
        for (Utterance utterance : segmented) {
            realignment.see(utterance);
        }
        return realignment.over(before.base());
    }

    private static List<Utterance> applied(Corrections corrections, List<Utterance> base) {
        return base.stream().map(corrections::applied).toList();
    }

    private static SpeakerChange change(Utterance first, Optional<Utterance> last, Optional<String> of, String label) {
        return new SpeakerChange(Ids.next(), Anchor.of(first), last.map(Anchor::of), of, label, true);
    }

    private static List<String> labels(Corrections corrections, Utterance... base) {
        return applied(corrections, List.of(base)).stream()
                .map(Utterance::speaker)
                .toList();
    }

    private static List<Integer> secrets(Corrections corrections) {
        return corrections.placed().stream()
                .filter(Correction::hides)
                .map(Correction::ordinal)
                .toList();
    }

    /// A session of numbered words, one second each, split into utterances of these lengths.
    private static List<Utterance> cut(List<Integer> lengths) {
        List<Utterance> all = new ArrayList<>();
        int at = 0;
        for (int length : lengths) {
            int from = at;
            String text = String.join(
                    " ",
                    IntStream.range(from, from + length)
                            .mapToObj(word -> "word" + word)
                            .toList());
            all.add(timed(all.size(), from * 1_000L, (from + length) * 1_000L, text));
            at += length;
        }
        return all;
    }

    private static Utterance timed(int ordinal, long from, long to, String text) {
        return new Utterance(ordinal, "spk_0", Optional.of(new Span(from, to)), text, Optional.empty(), List.of());
    }

    private static Utterance utterance(int ordinal, String text) {
        return new Utterance(ordinal, "spk_0", Optional.empty(), text, Optional.empty(), List.of());
    }
}
