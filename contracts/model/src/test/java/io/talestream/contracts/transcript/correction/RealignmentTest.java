package io.talestream.contracts.transcript.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
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
        return Corrections.none(new TranscriptPointer(SESSION, "base", 1, Sha256.of(""), 1, 1, ""));
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
