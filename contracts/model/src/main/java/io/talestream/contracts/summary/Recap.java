package io.talestream.contracts.summary;

import io.talestream.contracts.text.InvalidField;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A summary in the form in which players read it before the next session: "Previously on…", the story by scenes, and
/// lists of what came up. Every entry refers to the lines it comes from.
///
/// @param previously sentences of at most 150 words in all, in order
/// @param scenes in the order of the transcript
/// @param sections in the order of their headings, at most one of each, none without entries
public record Recap(List<RecapEntry> previously, List<Scene> scenes, List<Section> sections) {
    public static final int PREVIOUSLY_WORDS = 150;
    public static final int MOST_SCENES = 40;

    /// The size as an attribute, beside the two texts of a summary.
    public static final int MOST_BYTES = 48_000;

    /// The names, numbers and brackets of one entry, scene or moment.
    static final int OVERHEAD = 24;

    public enum Heading {
        PEOPLE_MET,
        PLACES,
        LOOT,
        DECISIONS,
        OPEN_THREADS,
        QUOTES;

        /// Such as `Open threads`.
        public String title() {
            return name().charAt(0)
                    + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    public record Section(Heading heading, List<RecapEntry> entries) {
        public Section {
            entries = List.copyOf(entries);
        }
    }

    public Recap {
        previously = List.copyOf(previously);
        scenes = List.copyOf(scenes);
        sections = sections.stream()
                .filter(section -> !section.entries().isEmpty())
                .sorted(Comparator.comparing(Section::heading))
                .toList();
        check("previously", words(previously), PREVIOUSLY_WORDS, "words");
        check("scenes", scenes.size(), MOST_SCENES, "entries");
        check("recap", bytes(previously, scenes, sections), MOST_BYTES, "bytes");
        for (int i = 1; i < scenes.size(); i++) {
            if (scenes.get(i).start().line() <= scenes.get(i - 1).start().line()) {
                throw new InvalidField("scenes", "must be in order");
            }
        }
        if (sections.stream().map(Section::heading).distinct().count() < sections.size()) {
            throw new InvalidField("sections", "must have different headings");
        }
    }

    /// Leaves out what is beyond the limits: scenes and their sentences come before sections.
    public static Recap fitting(List<RecapEntry> previously, List<Scene> scenes, List<Section> sections) {
        List<RecapEntry> before = new ArrayList<>();
        for (RecapEntry entry : previously) {
            if (words(before) + entry.words() <= PREVIOUSLY_WORDS
                    && bytes(before, List.of(), List.of()) + entry.bytes() <= MOST_BYTES / 4) {
                before.add(entry);
            }
        }
        List<Scene> story = new ArrayList<>(scenes.stream()
                .limit(MOST_SCENES)
                .map(scene -> scene.with(List.of()))
                .toList());
        int left = MOST_BYTES - bytes(before, story, List.of());
        for (int i = 0; i < story.size(); i++) {
            List<RecapEntry> kept = kept(scenes.get(i).sentences(), left);
            left -= kept.stream().mapToInt(RecapEntry::bytes).sum();
            story.set(i, scenes.get(i).with(kept));
        }
        List<Section> lists = new ArrayList<>();
        for (Section section : sections) {
            List<RecapEntry> kept = kept(section.entries(), left - OVERHEAD);
            left -= OVERHEAD + kept.stream().mapToInt(RecapEntry::bytes).sum();
            lists.add(new Section(section.heading(), kept));
        }
        return new Recap(before, story, lists);
    }

    private static List<RecapEntry> kept(List<RecapEntry> entries, int bytes) {
        List<RecapEntry> kept = new ArrayList<>();
        int left = bytes;
        for (RecapEntry entry : entries) {
            if (entry.bytes() <= left) {
                kept.add(entry);
                left -= entry.bytes();
            }
        }
        return kept;
    }

    /// With another title for a scene.
    public Recap renamed(int scene, String title) {
        List<Scene> all = new ArrayList<>(scenes);
        Scene before = all.get(scene);
        all.set(scene, new Scene(title, before.start(), before.sentences()));
        return new Recap(previously, all, sections);
    }

    /// With another beginning of a scene, between the beginnings of its neighbours. Sentences go to the scene that has
    /// their line.
    public Recap moved(int scene, MomentRef start) {
        int after =
                scene == 0 ? Integer.MAX_VALUE : scenes.get(scene - 1).start().line();
        int before = scene + 1 < scenes.size() ? scenes.get(scene + 1).start().line() : Integer.MAX_VALUE;
        if (start.line() <= after || start.line() >= before) {
            throw new InvalidField("start", "must lie between the beginnings of the neighbouring scenes");
        }
        List<Scene> all = new ArrayList<>(scenes);
        List<RecapEntry> sentences = Stream.of(scene - 1, scene)
                .flatMap(i -> scenes.get(i).sentences().stream())
                .toList();
        all.set(
                scene - 1,
                all.get(scene - 1)
                        .with(sentences.stream()
                                .filter(entry -> entry.moment().line() < start.line())
                                .toList()));
        all.set(
                scene,
                new Scene(
                        scenes.get(scene).title(),
                        start,
                        sentences.stream()
                                .filter(entry -> entry.moment().line() >= start.line())
                                .toList()));
        return new Recap(previously, all, sections);
    }

    /// With another spelling of every text; what no longer fits is left out.
    public Recap respelt(UnaryOperator<String> spelling) {
        UnaryOperator<List<RecapEntry>> all = entries ->
                entries.stream().map(entry -> entry.respelt(spelling)).toList();
        return fitting(
                all.apply(previously),
                scenes.stream()
                        .map(scene ->
                                new Scene(spelling.apply(scene.title()), scene.start(), all.apply(scene.sentences())))
                        .toList(),
                sections.stream()
                        .map(section -> new Section(section.heading(), all.apply(section.entries())))
                        .toList());
    }

    /// All entries in reading order.
    public Stream<RecapEntry> entries() {
        return Stream.of(
                        previously.stream(),
                        scenes.stream().flatMap(scene -> scene.sentences().stream()),
                        sections.stream().flatMap(section -> section.entries().stream()))
                .flatMap(one -> one);
    }

    public List<RecapEntry> entries(Heading heading) {
        return sections.stream()
                .filter(section -> section.heading() == heading)
                .flatMap(section -> section.entries().stream())
                .toList();
    }

    /// Whether any text of it satisfies this.
    public boolean mentions(Predicate<String> text) {
        return Stream.concat(entries().map(RecapEntry::text), scenes.stream().map(Scene::title))
                .anyMatch(text);
    }

    int bytes() {
        return bytes(previously, scenes, sections);
    }

    private static int words(List<RecapEntry> entries) {
        return entries.stream().mapToInt(RecapEntry::words).sum();
    }

    private static int bytes(List<RecapEntry> previously, List<Scene> scenes, List<Section> sections) {
        return previously.stream().mapToInt(RecapEntry::bytes).sum()
                + scenes.stream().mapToInt(Scene::bytes).sum()
                + sections.stream()
                        .mapToInt(section -> OVERHEAD
                                + section.entries().stream()
                                        .mapToInt(RecapEntry::bytes)
                                        .sum())
                        .sum();
    }

    private static void check(String field, int size, int most, String unit) {
        if (size > most) {
            throw new InvalidField(field, "must have at most %d %s, has %d".formatted(most, unit, size));
        }
    }
}
