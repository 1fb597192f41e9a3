package io.talestream.contracts.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.WordCount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RecapTest {
    private static final List<Heading> HEADINGS = List.of(Heading.values());

    @Property(tries = 200, seed = "1")
    void at_most_350_words_are_visible(@ForAll("recaps") Recap recap) {
        assertThat(visibleWords(recap)).isLessThanOrEqualTo(VisibleEntries.MOST_WORDS);
    }

    @Test
    void a_short_recap_is_visible_as_a_whole() {
        var recap = recap(List.of(4, 5), List.of(List.of(6), List.of(7, 8)), List.of(List.of(3)));

        assertThat(VisibleEntries.of(recap)).isEqualTo(new VisibleEntries(2, 2, List.of(1, 2), List.of(1)));
    }

    @Test
    void every_list_shows_something_before_one_shows_all() {
        var recap = recap(
                List.of(70, 70), Collections.nCopies(6, List.of(10, 10, 10)), List.of(List.of(9, 9, 9), List.of(9, 9)));

        VisibleEntries visible = VisibleEntries.of(recap);

        assertThat(visible.sentences()).hasSize(6).allMatch(count -> count >= 1);
        assertThat(visible.sentences()).anyMatch(count -> count < 3);
        assertThat(visible.entries()).allMatch(count -> count >= 1);
    }

    @Test
    void a_moved_scene_takes_the_sentences_of_its_lines() {
        var first = new Scene("One", at(0), List.of(entry(3, 1), entry(3, 4)));
        var second = new Scene("Two", at(5), List.of(entry(3, 6), entry(3, 9)));
        var recap = new Recap(List.of(), List.of(first, second), List.of());

        Recap moved = recap.moved(1, at(4));

        assertThat(moved.scenes())
                .containsExactly(
                        new Scene("One", at(0), List.of(entry(3, 1))),
                        new Scene("Two", at(4), List.of(entry(3, 4), entry(3, 6), entry(3, 9))));
        assertThatThrownBy(() -> recap.moved(1, at(0))).isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> recap.moved(0, at(2))).isInstanceOf(InvalidField.class);
    }

    @Test
    void what_is_too_long_is_left_out() {
        List<RecapEntry> many = Collections.nCopies(1_000, entry(40, 1));

        Recap recap =
                Recap.fitting(many, List.of(new Scene("One", at(0), many)), List.of(new Section(Heading.LOOT, many)));

        assertThat(recap.previously()).hasSize(3);
        assertThat(recap.scenes().getFirst().sentences()).isNotEmpty();
        assertThatThrownBy(() -> new Recap(List.of(), List.of(new Scene("One", at(0), many)), List.of()))
                .isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> new Recap(many.subList(0, 4), List.of(), List.of()))
                .isInstanceOf(InvalidField.class);
    }

    private static int visibleWords(Recap recap) {
        VisibleEntries visible = VisibleEntries.of(recap);
        int words = words(recap.previously(), visible.previously());
        for (int i = 0; i < visible.scenes(); i++) {
            Scene scene = recap.scenes().get(i);
            words += WordCount.of(scene.title())
                    + words(scene.sentences(), visible.sentences().get(i));
        }
        for (int i = 0; i < recap.sections().size(); i++) {
            Section section = recap.sections().get(i);
            words += WordCount.of(section.heading().title())
                    + words(section.entries(), visible.entries().get(i));
        }
        return words;
    }

    private static int words(List<RecapEntry> entries, int count) {
        return entries.stream().limit(count).mapToInt(RecapEntry::words).sum();
    }

    @Provide
    Arbitrary<Recap> recaps() {
        var list = Arbitraries.integers().between(1, 60).list().ofMaxSize(8);
        return Combinators.combine(
                        Arbitraries.integers().between(1, 50).list().ofMaxSize(3),
                        list.list().ofMaxSize(40),
                        list.list().ofMaxSize(6))
                .as(RecapTest::recap);
    }

    /// Entries with these numbers of words.
    private static Recap recap(List<Integer> previously, List<List<Integer>> scenes, List<List<Integer>> sections) {
        List<Scene> story = new ArrayList<>();
        for (List<Integer> sentences : scenes) {
            int line = 10 * story.size();
            story.add(new Scene("A title of six words here", at(line), entries(sentences, line)));
        }
        return Recap.fitting(
                entries(previously, 0),
                story,
                IntStream.range(0, sections.size())
                        .mapToObj(i -> new Section(HEADINGS.get(i), entries(sections.get(i), 0)))
                        .toList());
    }

    private static List<RecapEntry> entries(List<Integer> words, int line) {
        return words.stream().map(count -> entry(count, line)).toList();
    }

    private static RecapEntry entry(int words, int line) {
        return RecapEntry.narration("word ".repeat(words).strip(), at(line));
    }

    private static MomentRef at(int line) {
        return new MomentRef(line, OptionalLong.of(1_000L * line));
    }
}
