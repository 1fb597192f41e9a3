package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SceneStart;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Divides a session into scenes, where its vocabulary changes (after Hearst, 1997), where there is a pause, and where
/// another speaker begins. Scenes that a GM has changed are kept. The cost grows with the number of lines, and the
/// result depends on nothing but the input.
public final class SceneOutline {
    private static final int WORDS = 2_500;
    private static final long MS = 25 * 60_000L;
    private static final int MOST = 20;
    private static final int FEWEST_LINES = 3;

    /// A scene is at least this part of the average scene.
    private static final int PART = 3;

    private static final double EVEN = 0.3;
    private static final double SAME_SPEAKER = 0.15;
    private static final double NARRATOR = 0.05;
    private static final double PAUSE = 0.1;
    private static final double LONGEST_PAUSE = 0.6;
    private static final double PAUSE_SECONDS = 5;

    /// Lines from `from` (inclusive) to `to` (exclusive) of the input.
    public record Part(int from, int to, String title) {}

    private final SummaryInput input;
    private final SessionStatistics backdrop;

    private SceneOutline(SummaryInput input, SessionStatistics backdrop) {
        this.input = input;
        this.backdrop = backdrop;
    }

    /// At least one, unless there are no lines.
    static List<Part> of(SummaryInput input, SessionStatistics backdrop) {
        return input.lines().isEmpty() ? List.of() : new SceneOutline(input, backdrop).parts();
    }

    private List<Part> parts() {
        SortedMap<Integer, Optional<String>> starts = starts();
        var titles = new SceneTitles(input, backdrop);
        List<Part> parts = new ArrayList<>();
        List<Integer> from = List.copyOf(starts.keySet());
        for (int i = 0; i < from.size(); i++) {
            int first = from.get(i);
            int end = i + 1 < from.size() ? from.get(i + 1) : input.lines().size();
            int number = i + 1;
            String title = starts.getOrDefault(first, Optional.empty()).orElseGet(() -> titles.of(first, end, number));
            parts.add(new Part(first, end, title));
        }
        return parts;
    }

    /// The first lines of the scenes, with the titles that a GM gave them.
    private SortedMap<Integer, Optional<String>> starts() {
        List<Utterance> lines = input.lines();
        int count = count();
        var cohesion = new Cohesion(lines, Math.clamp(lines.size() / (3L * count), 4, 60));
        double[] scores = new double[lines.size()];
        for (int i = 1; i < scores.length; i++) {
            scores[i] = cohesion.depth(i) + pause(i) + speaker(i);
        }
        long[] characters = charactersBefore();
        long average = Math.max(1, characters[lines.size()] / count);
        SortedMap<Integer, Optional<String>> starts = new TreeMap<>();
        starts.put(0, Optional.empty());
        List<Integer> moved = new ArrayList<>();
        for (SceneStart scene : input.scenes()) {
            starts.put(scene.line(), scene.title());
            scene.insteadOf().ifPresent(moved::add);
        }
        while (starts.size() < count) {
            OptionalInt next = best(scores, characters, average, starts.keySet(), moved);
            if (next.isEmpty()) {
                break;
            }
            starts.put(next.getAsInt(), Optional.empty());
        }
        return starts;
    }

    /// The best beginning of one more scene. Among equals, scenes of average length are better than short ones.
    private static OptionalInt best(
            double[] scores, long[] characters, long average, Set<Integer> starts, List<Integer> moved) {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = FEWEST_LINES; i <= scores.length - FEWEST_LINES; i++) {
            if (scores[i] + EVEN > most) {
                long distance = characters[scores.length] - characters[i];
                int lines = scores.length - i;
                for (int start : starts) {
                    distance = Math.min(distance, Math.abs(characters[i] - characters[start]));
                    lines = Math.min(lines, Math.abs(i - start));
                }
                for (int was : moved) {
                    distance = Math.abs(characters[i] - characters[was]) * PART < average ? 0 : distance;
                }
                double score = scores[i] + EVEN * Math.min(1.0, (double) distance / average);
                if (distance * PART >= average && lines >= FEWEST_LINES && score > most) {
                    most = score;
                    best = i;
                }
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    private int count() {
        List<Utterance> lines = input.lines();
        long ms = lines.getLast().span().map(Span::endMs).orElse(0L)
                - lines.getFirst().span().map(Span::startMs).orElse(0L);
        long wanted = Math.max(Math.round(backdrop.words() / (double) WORDS), Math.round(ms / (double) MS));
        return Math.clamp(Math.min(wanted, lines.size() / (2L * FEWEST_LINES)), 1, MOST);
    }

    private long[] charactersBefore() {
        List<Utterance> lines = input.lines();
        long[] characters = new long[lines.size() + 1];
        for (int i = 0; i < lines.size(); i++) {
            characters[i + 1] = characters[i] + lines.get(i).text().length();
        }
        return characters;
    }

    private double pause(int line) {
        Optional<Span> before = input.lines().get(line - 1).span();
        Optional<Span> after = input.lines().get(line).span();
        if (before.isEmpty() || after.isEmpty()) {
            return 0;
        }
        double seconds = Math.max(0, after.get().startMs() - before.get().endMs()) / 1_000.0;
        return Math.min(LONGEST_PAUSE, PAUSE * Math.log1p(seconds / PAUSE_SECONDS));
    }

    private double speaker(int line) {
        String speaker = input.lines().get(line).speaker();
        if (speaker.equals(input.lines().get(line - 1).speaker())) {
            return -SAME_SPEAKER;
        }
        return backdrop.isNarrator(speaker) ? NARRATOR : 0;
    }
}
