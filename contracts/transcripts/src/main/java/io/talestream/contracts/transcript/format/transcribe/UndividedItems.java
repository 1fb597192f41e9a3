package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// Emits items without a division into utterances, sentence by sentence.
record UndividedItems(SpeakerLabels labels, UtteranceSink out) {
    /// Emits them in the order of the items.
    void say(InputLocation place, TranscribeItems items) {
        sentences(items).each((from, to) -> say(place, items, from, to));
    }

    /// Channels are stored one after the other; their sentences are sorted by start time.
    void sayByTime(InputLocation place, TranscribeItems channels) {
        List<Range> ranges = new ArrayList<>();
        sentences(channels).each((from, to) -> ranges.add(new Range(from, to, start(channels, from))));
        ranges.sort(Comparator.comparingInt(Range::startMs));
        ranges.forEach(range -> say(place, channels, range.from(), range.to()));
    }

    private Sentences sentences(TranscribeItems items) {
        return new Sentences(items, i -> speaker(items, i));
    }

    private void say(InputLocation place, TranscribeItems items, int from, int to) {
        Passage passage = Passage.of(place, items, IntStream.range(from, to).toArray());
        if (passage.words().isEmpty()) {
            return;
        }
        String label = labels.label(speaker(items, firstWord(items, from)));
        out.add(
                place,
                UtteranceSink.speaker(label),
                passage.span(),
                passage.text(),
                passage.confidence(),
                passage.words(),
                false);
    }

    /// The item's own label, otherwise the label at its time.
    private int speaker(TranscribeItems items, int i) {
        return items.speaker(i) == SpeakerLabels.NONE ? labels.speakerAt(items.start(i)) : items.speaker(i);
    }

    private static int start(TranscribeItems items, int from) {
        return items.start(firstWord(items, from));
    }

    private static int firstWord(TranscribeItems items, int from) {
        int i = from;
        while (!items.isWord(i)) {
            i++;
        }
        return i;
    }

    private record Range(int from, int to, int startMs) {}

    /// The utterance boundaries in a sequence of items without a division: after a sentence, at a change of speaker,
    /// after a pause, and before an utterance grows too long. The dot of an abbreviation is inside a word and ends
    /// nothing.
    private record Sentences(TranscribeItems items, IntUnaryOperator speakerOf) {
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
}
