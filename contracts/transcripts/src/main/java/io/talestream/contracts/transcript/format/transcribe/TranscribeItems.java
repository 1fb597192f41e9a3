package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.Decimals;
import io.talestream.contracts.transcript.format.input.InputLocation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The words and punctuation marks of a Transcribe result, in columns: they are held for the segments and speakers
/// that follow them in the file. 200,000 words take some 6 MB, their JSON more than 30.
final class TranscribeItems {
    static final int MOST = 1_000_000;
    static final int NO_TIME = Decimals.UNKNOWN;
    private static final int MOST_CHARACTERS = 20_000_000;

    private final StringBuilder texts = new StringBuilder();
    private int[] textEnd = new int[1_024];
    private int[] start = new int[1_024];
    private int[] end = new int[1_024];
    private short[] confidence = new short[1_024];
    private short[] speaker = new short[1_024];
    private int count;
    /// Items whose id is not their place, which has not occurred in any result of Transcribe so far.
    private final Map<Integer, Integer> byId = new HashMap<>();

    int count() {
        return count;
    }

    void add(InputLocation place, Item item) {
        if (count == MOST || texts.length() > MOST_CHARACTERS) {
            throw place.expected("at most %d words and %d characters".formatted(MOST, MOST_CHARACTERS));
        }
        if (item.text().length() > 2 * Word.LONGEST) {
            throw place.expected("at most %d characters in a word".formatted(Word.LONGEST));
        }
        grow();
        texts.append(item.text());
        textEnd[count] = texts.length();
        start[count] = item.start();
        end[count] = item.end();
        confidence[count] = (short) item.confidence();
        speaker[count] = (short) item.speaker();
        if (item.id() >= 0 && item.id() != count) {
            byId.putIfAbsent(item.id(), count);
        }
        count++;
    }

    /// Sets the speaker from an item on, for items without a label of their own.
    void spokenBy(int label, int from) {
        for (int i = from; i < count; i++) {
            if (speaker[i] == SpeakerLabels.NONE) {
                speaker[i] = (short) label;
            }
        }
    }

    /// The place of the item with this id, or -1.
    int place(int id) {
        Integer elsewhere = byId.get(id);
        if (elsewhere != null) {
            return elsewhere;
        }
        return id >= 0 && id < count ? id : -1;
    }

    boolean isWord(int i) {
        return start[i] != NO_TIME;
    }

    String text(int i) {
        return texts.substring(i == 0 ? 0 : textEnd[i - 1], textEnd[i]);
    }

    int start(int i) {
        return start[i];
    }

    int end(int i) {
        return end[i];
    }

    int confidence(int i) {
        return confidence[i];
    }

    int speaker(int i) {
        return speaker[i];
    }

    private void grow() {
        if (count == textEnd.length) {
            textEnd = Arrays.copyOf(textEnd, 2 * count);
            start = Arrays.copyOf(start, 2 * count);
            end = Arrays.copyOf(end, 2 * count);
            confidence = Arrays.copyOf(confidence, 2 * count);
            speaker = Arrays.copyOf(speaker, 2 * count);
        }
    }

    /// One item; a punctuation mark has no times. Numbers are -1 if unknown.
    record Item(int id, String text, int start, int end, int confidence, int speaker) {}
}
