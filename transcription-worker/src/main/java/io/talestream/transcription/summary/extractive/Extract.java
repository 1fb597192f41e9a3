package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryDraft.Point;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Extracts the most important sentences of a part of a session, within a word limit.
public final class Extract {
    private final SummaryInput input;
    private final SessionStatistics backdrop;
    private final SentenceFilter filter;
    private final Weights weights;

    public Extract(SummaryInput input) {
        this.input = input;
        this.backdrop = new SessionStatistics(input);
        this.filter = new SentenceFilter(input, backdrop);
        this.weights = backdrop.isEnglish() ? Weights.forEnglish() : Weights.forAnyLanguage();
    }

    /// Of the lines from `from` (inclusive) to `to` (exclusive). If they contain only table talk or fragments, the
    /// first of them.
    public List<Point> points(int from, int to, int words) {
        Passage passage = passage(from, to);
        List<Point> points = passage.best(words).stream()
                .mapToObj(passage.sentences()::get)
                .map(Extract::point)
                .toList();
        return points.isEmpty() ? beginning(from, to, words) : points;
    }

    SessionStatistics backdrop() {
        return backdrop;
    }

    Passage passage(int from, int to) {
        return new Passage(filter.sentences(from, to), backdrop, weights);
    }

    static Point point(Sentence sentence) {
        Utterance line = sentence.from();
        Optional<String> speaker = sentence.isNarrated() ? Optional.empty() : Optional.of(line.speaker());
        return new Point(SummaryInput.startMs(line), speaker, sentence.text());
    }

    private List<Point> beginning(int from, int to, int words) {
        List<Point> points = new ArrayList<>();
        int left = words;
        for (Utterance line : input.lines().subList(from, to)) {
            List<String> said = List.of(line.text().strip().split("\\s+", -1));
            if (left <= 0) {
                break;
            }
            String text = String.join(" ", said.subList(0, Math.min(left, said.size())));
            points.add(new Point(SummaryInput.startMs(line), Optional.of(line.speaker()), text));
            left -= said.size();
        }
        return points;
    }

    OptionalLong beginning() {
        return input.lines().isEmpty()
                ? OptionalLong.empty()
                : SummaryInput.startMs(input.lines().getFirst());
    }
}
