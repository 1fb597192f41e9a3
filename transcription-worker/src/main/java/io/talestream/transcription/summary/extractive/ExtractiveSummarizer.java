package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Makes a recap of sentences from the transcript. Each scene has its best sentences; the best of these are the
/// beginning of the recap. Further decisions, loot, open threads and quotes follow, and the names that came up.
public final class ExtractiveSummarizer implements Summarizer {
    public static final String METHOD = "extractive 2";

    private static final double SHARE = 0.04;
    private static final int SHORTEST = 60;
    private static final int LONGEST = 1_200;
    private static final int LONGEST_SCENE = 90;
    private static final int SENTENCES = 4;
    private static final int OF_A_KIND = 6;
    private static final int QUOTES = 5;
    private static final int LONGEST_QUOTE = 25;

    /// @param worth within its scene
    private record Candidate(Heading heading, Sentence sentence, double worth) {}

    /// The sentences of one scene, the best first.
    private record SceneStory(List<Candidate> best) {
        SceneStory {
            best = best.stream().sorted(byWorth()).toList();
        }
    }

    @Override
    public SummaryDraft summarize(SummaryInput input) {
        var extract = new Extract(input);
        SessionStatistics backdrop = extract.backdrop();
        List<SceneOutline.Part> parts = SceneOutline.of(input, backdrop);
        int budget = Math.clamp(Math.round(backdrop.words() * SHARE), SHORTEST, LONGEST);
        int words = Math.min(LONGEST_SCENE, budget / Math.max(1, parts.size()));
        List<Scene> scenes = new ArrayList<>();
        List<SceneStory> story = new ArrayList<>();
        List<Candidate> others = new ArrayList<>();
        for (SceneOutline.Part part : parts) {
            Passage passage = extract.passage(part.from(), part.to());
            BitSet chosen = passage.story(words, SENTENCES);
            List<Candidate> best = chosen.stream()
                    .mapToObj(i ->
                            new Candidate(Heading.QUOTES, passage.sentences().get(i), passage.worth(i)))
                    .toList();
            story.add(new SceneStory(best));
            List<RecapEntry> sentences =
                    best.stream().map(one -> one.sentence().entry()).toList();
            if (backdrop.isEnglish()) {
                addOthers(passage, chosen, others);
            }
            MomentRef start = MomentRef.of(input.lines().get(part.from()));
            scenes.add(new Scene(part.title(), start, sentences));
        }
        if (parts.size() == 1 && story.getFirst().best().isEmpty()) {
            Scene only = scenes.getFirst();
            List<RecapEntry> beginning = extract.sentences(0, input.lines().size(), SHORTEST);
            scenes.set(0, new Scene(only.title(), only.start(), beginning));
        }
        List<Section> sections = new ArrayList<>(new NamedEntities(input, backdrop).sections());
        for (Heading heading : List.of(Heading.LOOT, Heading.DECISIONS, Heading.OPEN_THREADS)) {
            sections.add(best(heading, OF_A_KIND, others));
        }
        sections.add(best(Heading.QUOTES, QUOTES, others));
        return new SummaryDraft(input.edition(), METHOD, Recap.fitting(previously(story), withStory(scenes), sections));
    }

    /// A single scene without a sentence is no story: nothing was said that could be summarised.
    private static List<Scene> withStory(List<Scene> scenes) {
        boolean isEmpty = scenes.size() == 1 && scenes.getFirst().sentences().isEmpty();
        return isEmpty ? List.of() : scenes;
    }

    /// The best sentence of each scene in their order, then the second best, as many as fit.
    private static List<RecapEntry> previously(List<SceneStory> story) {
        List<Sentence> chosen = new ArrayList<>();
        int left = Recap.PREVIOUSLY_WORDS;
        for (int rank = 0; rank < SENTENCES; rank++) {
            int place = rank;
            List<Candidate> next = story.stream()
                    .flatMap(scene -> scene.best().stream().skip(place).limit(1))
                    .sorted(byWorth())
                    .toList();
            for (Candidate candidate : next) {
                int words = candidate.sentence().entry().words();
                if (words <= Math.min(left, LONGEST_QUOTE)) {
                    chosen.add(candidate.sentence());
                    left -= words;
                }
            }
        }
        return inOrder(chosen);
    }

    private static void addOthers(Passage passage, BitSet chosen, List<Candidate> to) {
        for (int i = chosen.nextClearBit(0); i < passage.sentences().size(); i = chosen.nextClearBit(i + 1)) {
            Sentence sentence = passage.sentences().get(i);
            if (sentence.isWhole()) {
                double worth = passage.worth(i);
                Kind.of(sentence)
                        .map(Kind::heading)
                        .or(() -> sentence.isSaying(LONGEST_QUOTE) ? Optional.of(Heading.QUOTES) : Optional.empty())
                        .ifPresent(heading -> to.add(new Candidate(heading, sentence, worth)));
            }
        }
    }

    private static Section best(Heading heading, int most, List<Candidate> candidates) {
        return new Section(
                heading,
                inOrder(candidates.stream()
                        .filter(candidate -> candidate.heading() == heading)
                        .sorted(byWorth())
                        .limit(most)
                        .map(Candidate::sentence)
                        .toList()));
    }

    private static Comparator<Candidate> byWorth() {
        return Comparator.comparingDouble(candidate -> -candidate.worth());
    }

    private static List<RecapEntry> inOrder(List<Sentence> sentences) {
        return sentences.stream()
                .sorted(Comparator.comparingInt(Sentence::line))
                .map(Sentence::entry)
                .toList();
    }
}
