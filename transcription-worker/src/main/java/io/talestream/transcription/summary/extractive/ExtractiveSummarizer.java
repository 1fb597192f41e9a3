package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryDraft.Heading;
import io.talestream.transcription.summary.SummaryDraft.Point;
import io.talestream.transcription.summary.SummaryDraft.Section;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Picks sentences from the transcript. The session is split into parts of about the same length, so that its end is
/// covered like its beginning. Further decisions, loot and open threads follow.
public final class ExtractiveSummarizer implements Summarizer {
    public static final String METHOD = "extractive 1";

    private static final double SHARE = 0.04;
    private static final int SHORTEST = 60;
    private static final int LONGEST = 1_200;
    private static final int STRETCH = 60;
    private static final int OF_A_KIND = 6;
    private static final int MOST_SPEAKERS = 20;
    private static final int MOST_NAMES = 15;
    private static final int NAMED_OFTEN = 3;

    private record Noticed(Kind kind, Sentence sentence, double worth) {}

    @Override
    public SummaryDraft summarize(SummaryInput input) {
        var extract = new Extract(input);
        int budget = Math.clamp(Math.round(extract.backdrop().words() * SHARE), SHORTEST, LONGEST);
        int stretches = Math.max(1, budget / STRETCH);
        List<Point> story = new ArrayList<>();
        List<Noticed> noticed = new ArrayList<>();
        for (List<Integer> stretch : stretches(input.lines(), stretches)) {
            int from = stretch.getFirst();
            int to = stretch.getLast();
            Passage passage = extract.passage(from, to);
            BitSet chosen = passage.best(budget / stretches);
            chosen.stream()
                    .mapToObj(passage.sentences()::get)
                    .map(Extract::point)
                    .forEach(story::add);
            if (extract.backdrop().isEnglish()) {
                notice(passage, chosen, noticed);
            }
        }
        if (story.isEmpty()) {
            story.addAll(extract.points(0, input.lines().size(), SHORTEST));
        }
        return new SummaryDraft(input.edition(), METHOD, sections(extract, story, noticed));
    }

    private static List<Section> sections(Extract extract, List<Point> story, List<Noticed> noticed) {
        return List.of(
                new Section(Heading.WHAT_HAPPENED, story),
                best(Kind.DECISION, noticed),
                best(Kind.LOOT, noticed),
                best(Kind.OPEN_THREAD, noticed),
                new Section(Heading.WHO_WAS_THERE, attendance(extract)));
    }

    /// Line ranges (start inclusive, end exclusive) with about the same number of words each.
    private static List<List<Integer>> stretches(List<Utterance> lines, int count) {
        int all = lines.stream().mapToInt(line -> Words.count(line.text())).sum();
        List<List<Integer>> stretches = new ArrayList<>();
        int from = 0;
        long words = 0;
        for (int i = 0; i < lines.size(); i++) {
            words += Words.count(lines.get(i).text());
            if (words * count >= (long) all * (stretches.size() + 1)) {
                stretches.add(List.of(from, i + 1));
                from = i + 1;
            }
        }
        return stretches;
    }

    private static void notice(Passage passage, BitSet chosen, List<Noticed> to) {
        for (int i = chosen.nextClearBit(0); i < passage.sentences().size(); i = chosen.nextClearBit(i + 1)) {
            Sentence sentence = passage.sentences().get(i);
            double worth = passage.worth(i);
            if (sentence.isWhole()) {
                Kind.of(sentence).ifPresent(kind -> to.add(new Noticed(kind, sentence, worth)));
            }
        }
    }

    private static Section best(Kind kind, List<Noticed> noticed) {
        return new Section(
                kind.heading(),
                noticed.stream()
                        .filter(one -> one.kind() == kind)
                        .sorted(Comparator.comparingDouble(one -> -one.worth()))
                        .limit(OF_A_KIND)
                        .map(Noticed::sentence)
                        .sorted(Comparator.comparingInt(Sentence::line))
                        .map(Extract::point)
                        .toList());
    }

    private static List<Point> attendance(Extract extract) {
        Map<String, Integer> speakers = extract.backdrop().wordsBySpeaker();
        if (speakers.isEmpty()) {
            return List.of();
        }
        List<Point> points = new ArrayList<>();
        points.add(Point.narration(
                extract.beginning(),
                speakers.entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue()
                                .reversed()
                                .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST_SPEAKERS)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.joining(", ", "Speaking: ", "."))));
        List<String> named = extract.backdrop().mostNamed(NAMED_OFTEN, MOST_NAMES);
        if (!named.isEmpty()) {
            points.add(Point.narration(extract.beginning(), "Named: " + String.join(", ", named) + "."));
        }
        return points;
    }
}
