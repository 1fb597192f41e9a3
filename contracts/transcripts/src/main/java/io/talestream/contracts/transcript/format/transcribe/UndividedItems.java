package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
                passage.words());
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
}
