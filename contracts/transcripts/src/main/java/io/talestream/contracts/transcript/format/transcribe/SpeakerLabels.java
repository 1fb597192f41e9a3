package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.format.input.Decimals;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.JsonInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The speaker at each time, by Transcribe's `speaker_labels`: each label applies from its time until the next. Only
/// times and label numbers are held, since the labels may come after the words they are for.
final class SpeakerLabels {
    static final int NONE = -1;
    private static final int MOST_LABELS = 1_000;

    private final List<String> labels = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private long[] turns = new long[1_024];
    private int count;
    private boolean sorted = true;

    /// Reads the current object.
    void read(JsonInput in) throws IOException {
        in.enterObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            if (field.equals("segments")) {
                turns(in);
            } else {
                in.skip();
            }
        }
    }

    int number(InputLocation place, String label) {
        Integer known = numbers.get(label);
        if (known != null) {
            return known;
        }
        if (labels.size() == MOST_LABELS) {
            throw place.expected("at most %d speakers".formatted(MOST_LABELS));
        }
        labels.add(label);
        numbers.put(label, labels.size() - 1);
        return labels.size() - 1;
    }

    /// The label, or an empty text for no speaker.
    String label(int number) {
        return number == NONE ? "" : labels.get(number);
    }

    int speakerAt(int ms) {
        if (!sorted) {
            Arrays.sort(turns, 0, count);
            sorted = true;
        }
        int found = Arrays.binarySearch(turns, 0, count, ((long) ms + 1) << 32);
        int last = (found < 0 ? -found - 1 : found) - 1;
        return last < 0 ? NONE : (int) turns[last];
    }

    /// A segment and each of its items carry the same label for their own times.
    private void turns(JsonInput in) throws IOException {
        in.enterArray();
        while (in.nextElement()) {
            in.enterObject();
            int from = Decimals.UNKNOWN;
            String label = "";
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                switch (field) {
                    case "start_time" -> from = Decimals.ms(in);
                    case "speaker_label" -> label = in.optionalText().orElse("");
                    case "items" -> turns(in);
                    default -> in.skip();
                }
            }
            if (from != Decimals.UNKNOWN && !label.isBlank()) {
                speaksFrom(in, from, number(in, label));
            }
        }
    }

    private void speaksFrom(InputLocation place, int ms, int number) {
        if (count == 2 * TranscribeItems.MOST) {
            throw place.expected("at most %d times of speakers".formatted(count));
        }
        if (count == turns.length) {
            turns = Arrays.copyOf(turns, 2 * count);
        }
        turns[count++] = ((long) ms << 32) | number;
        sorted = false;
    }
}
