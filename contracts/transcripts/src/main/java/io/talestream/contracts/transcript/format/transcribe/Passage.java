package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.Decimals;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Joins items to a text: a punctuation mark is appended to the word before it, without a space. The confidence of a
/// passage is the mean of its words'.
final class Passage {
    private final List<Word> words = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder word = new StringBuilder();
    private int start = TranscribeItems.NO_TIME;
    private int end;
    private int confidence;
    private long confidences;
    private int confident;

    static Passage of(InputLocation place, TranscribeItems items, int[] chosen) {
        var passage = new Passage();
        for (int i : chosen) {
            passage.add(place, items, i);
        }
        passage.endWord(place);
        return passage;
    }

    List<Word> words() {
        return words;
    }

    String text() {
        return text.toString();
    }

    Optional<Span> span() {
        if (words.isEmpty()) {
            return Optional.empty();
        }
        long last = words.stream().mapToLong(each -> each.span().endMs()).max().orElseThrow();
        long first =
                words.stream().mapToLong(each -> each.span().startMs()).min().orElseThrow();
        return Optional.of(new Span(first, last));
    }

    Optional<Confidence> confidence() {
        return confident == 0 ? Optional.empty() : known((int) ((confidences + confident / 2) / confident));
    }

    /// A mark before any word is held for the first one.
    private void add(InputLocation place, TranscribeItems items, int i) {
        String content = items.text(i);
        if (content.isEmpty()) {
            return;
        }
        if (items.isWord(i)) {
            if (start != TranscribeItems.NO_TIME) {
                endWord(place);
            }
            start = items.start(i);
            end = items.end(i);
            confidence = items.confidence(i);
        }
        word.append(content);
    }

    private void endWord(InputLocation place) {
        if (start == TranscribeItems.NO_TIME) {
            return;
        }
        try {
            words.add(new Word(word.toString(), new Span(start, end), known(confidence)));
        } catch (InvalidField e) {
            throw place.refused(e);
        }
        if (!text.isEmpty() && SpokenText.isSpaced(text, word)) {
            text.append(' ');
        }
        text.append(word);
        if (confidence != Decimals.UNKNOWN) {
            confidences += confidence;
            confident++;
        }
        word.setLength(0);
        start = TranscribeItems.NO_TIME;
    }

    private static Optional<Confidence> known(int tenThousandths) {
        return tenThousandths == Decimals.UNKNOWN
                ? Optional.empty()
                : Optional.of(new Confidence((double) tenThousandths / Decimals.CERTAIN));
    }
}
