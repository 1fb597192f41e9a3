package io.talestream.contracts.summary;

import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.text.WordCount;
import java.util.ArrayList;
import java.util.List;

/// How many entries of each list of a recap are visible at first. The others are behind "more". A list shows its first
/// entries, and the lists share the words in turns, so that each shows something before another shows more.
///
/// @param scenes number of scenes whose titles are visible
/// @param sentences for each of these, the number of its sentences
/// @param entries for each section, the number of its entries
public record VisibleEntries(int previously, int scenes, List<Integer> sentences, List<Integer> entries) {
    public static final int MOST_WORDS = 350;

    /// Headings that are not those of sections: "Previously on…", "Story", "more".
    private static final int HEADINGS = 5;

    private static final class ShownList {
        final List<RecapEntry> all;
        int count;
        boolean isFull;

        ShownList(List<RecapEntry> all) {
            this.all = all;
        }

        /// The words of the next entry, if it is shown.
        int next(int left) {
            if (isFull || count == all.size() || all.get(count).words() > left) {
                isFull = true;
                return 0;
            }
            return all.get(count++).words();
        }
    }

    public static VisibleEntries of(Recap recap) {
        int left = MOST_WORDS - HEADINGS;
        for (Section section : recap.sections()) {
            left -= WordCount.of(section.heading().title());
        }
        var previously = new ShownList(recap.previously());
        while (!previously.isFull) {
            left -= previously.next(left);
        }
        int scenes = 0;
        for (Scene scene : recap.scenes()) {
            int words = WordCount.of(scene.title()) + 1;
            if (words > left) {
                break;
            }
            left -= words;
            scenes++;
        }
        List<ShownList> sections = recap.sections().stream()
                .map(section -> new ShownList(section.entries()))
                .toList();
        List<ShownList> story = recap.scenes().stream()
                .limit(scenes)
                .map(scene -> new ShownList(scene.sentences()))
                .toList();
        List<ShownList> inTurn = new ArrayList<>(sections);
        inTurn.addAll(story);
        while (!inTurn.isEmpty()) {
            for (ShownList list : inTurn) {
                left -= list.next(left);
            }
            inTurn.removeIf(list -> list.isFull);
        }
        return new VisibleEntries(
                previously.count,
                scenes,
                story.stream().map(list -> list.count).toList(),
                sections.stream().map(list -> list.count).toList());
    }
}
