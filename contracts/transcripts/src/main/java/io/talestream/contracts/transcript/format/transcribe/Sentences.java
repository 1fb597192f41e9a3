package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.LongText;
import java.util.function.IntUnaryOperator;

/// The utterance boundaries in a sequence of items without a division: after a sentence, at a change of speaker,
/// after a pause, and before an utterance grows too long. The dot of an abbreviation is inside a word and ends
/// nothing.
record Sentences(TranscribeItems items, IntUnaryOperator speakerOf) {
    private static final int PAUSE_MS = 2_000;
    /// Leaves room for the punctuation that may follow the last word.
    private static final int FULL = Utterance.LONGEST_TEXT - Word.LONGEST;

    /// Every range of items from `from` to before `to` that forms one utterance. A range without a word is skipped.
    void each(Ranges to) {
        int from = 0;
        int length = 0;
        int words = 0;
        int lastWord = -1;
        for (int i = 0; i < items.count(); i++) {
            int more = items.text(i).length() + 1;
            boolean isFull = length + more > FULL || words == Utterance.MOST_WORDS;
            if (lastWord >= 0 && items.isWord(i) && (isFull || isApart(lastWord, i))) {
                to.range(from, i);
                from = i;
                length = 0;
                words = 0;
            }
            length += more;
            if (items.isWord(i)) {
                lastWord = i;
                words++;
            }
        }
        if (lastWord >= from) {
            to.range(from, items.count());
        }
    }

    private boolean isApart(int lastWord, int word) {
        return (!items.isWord(word - 1) && LongText.endsSentence(items.text(word - 1)))
                || speakerOf.applyAsInt(lastWord) != speakerOf.applyAsInt(word)
                || items.start(word) - items.end(lastWord) >= PAUSE_MS
                || items.start(word) < items.start(lastWord);
    }

    @FunctionalInterface
    interface Ranges {
        void range(int from, int to);
    }
}
