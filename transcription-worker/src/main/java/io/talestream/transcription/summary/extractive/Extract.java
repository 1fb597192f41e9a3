package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.text.ContentWords;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Extracts the most important sentences of a part of a session, within a word limit.
public final class Extract {
    private static final Pattern SPACE = Pattern.compile("\\s+");

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
    public List<RecapEntry> sentences(int from, int to, int words) {
        Passage passage = passage(from, to);
        List<RecapEntry> best = passage.best(words).stream()
                .mapToObj(passage.sentences()::get)
                .map(Sentence::entry)
                .toList();
        return best.isEmpty() ? beginning(from, to, words) : best;
    }

    SessionStatistics backdrop() {
        return backdrop;
    }

    Passage passage(int from, int to) {
        return new Passage(filter.sentences(from, to), backdrop, weights);
    }

    private List<RecapEntry> beginning(int from, int to, int words) {
        List<RecapEntry> entries = new ArrayList<>();
        int left = words;
        for (Utterance line : input.lines().subList(from, to)) {
            if (left <= 0) {
                break;
            }
            List<String> said = SPACE.splitAsStream(line.text().strip()).toList();
            String text = String.join(" ", said.subList(0, Math.min(left, said.size())));
            if (text.codePointCount(0, text.length()) <= RecapEntry.LONGEST && ContentWords.isIn(text)) {
                entries.add(new RecapEntry(text, Optional.of(line.speaker()), List.of(MomentRef.of(line))));
                left -= said.size();
            }
        }
        return entries;
    }
}
