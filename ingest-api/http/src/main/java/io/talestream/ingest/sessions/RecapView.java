package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.VisibleEntries;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A summary as a recap. Of each list, `visible` entries are to be shown at first, of at most 350 words in all; the
/// others are for readers who ask for more.
@Serdeable
public record RecapView(EntriesView previously, List<StoryView> scenes, int visibleScenes, List<SectionView> sections) {
    @Serdeable
    public record EntriesView(List<EntryView> entries, int visible) {}

    @Serdeable
    public record StoryView(String title, MomentView start, List<EntryView> sentences, int visible) {}

    @Serdeable
    public record SectionView(Recap.Heading heading, List<EntryView> entries, int visible) {}

    /// A sentence or a name, with the lines that it comes from. `speaker` is present if it is quoted.
    @Serdeable
    public record EntryView(String text, @MayBeAbsent Optional<String> speaker, List<MomentView> moments) {
        static List<EntryView> all(List<RecapEntry> entries) {
            return entries.stream()
                    .map(entry -> new EntryView(
                            entry.text(),
                            entry.speaker(),
                            entry.moments().stream().map(MomentView::of).toList()))
                    .toList();
        }
    }

    /// A line of the transcript as readers of the edition see it: its position without lines that are hidden from
    /// them, and its time in milliseconds, if it has one.
    @Serdeable
    public record MomentView(int line, @MayBeAbsent Optional<Long> start) {
        public static MomentView of(MomentRef moment) {
            return new MomentView(
                    moment.line(),
                    moment.startMs().isPresent() ? Optional.of(moment.startMs().getAsLong()) : Optional.empty());
        }
    }

    public static RecapView of(Recap recap) {
        VisibleEntries visible = VisibleEntries.of(recap);
        return new RecapView(
                new EntriesView(EntryView.all(recap.previously()), visible.previously()),
                IntStream.range(0, recap.scenes().size())
                        .mapToObj(i -> story(
                                recap.scenes().get(i),
                                i < visible.scenes() ? visible.sentences().get(i) : 0))
                        .toList(),
                visible.scenes(),
                IntStream.range(0, recap.sections().size())
                        .mapToObj(i -> new SectionView(
                                recap.sections().get(i).heading(),
                                EntryView.all(recap.sections().get(i).entries()),
                                visible.entries().get(i)))
                        .toList());
    }

    private static StoryView story(Scene scene, int visible) {
        return new StoryView(scene.title(), MomentView.of(scene.start()), EntryView.all(scene.sentences()), visible);
    }
}
