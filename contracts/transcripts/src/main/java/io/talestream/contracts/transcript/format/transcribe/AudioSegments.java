package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.Decimals;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.SpokenText;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Transcribe's own division into utterances. A segment refers to its words by id.
final class AudioSegments {
    private static final int MOST_HELD_CHARACTERS = 20_000_000;

    private final JsonInput in;
    private final UtteranceSink out;
    private final TranscribeItems items;
    private final SpeakerLabels labels;
    private final List<Segment> held = new ArrayList<>();
    private long heldCharacters;
    private boolean any;

    AudioSegments(JsonInput in, UtteranceSink out, TranscribeItems items, SpeakerLabels labels) {
        this.in = in;
        this.out = out;
        this.items = items;
        this.labels = labels;
    }

    boolean areAny() {
        return any;
    }

    /// Emits each segment at once, or holds it and all that follow if the items it refers to may come later.
    void read(boolean hasItems, boolean hasLabels) throws IOException {
        in.enterArray();
        while (in.nextElement()) {
            in.enterObject();
            Segment segment = segment();
            if (segment.isEmpty()) {
                continue;
            }
            any = true;
            if (held.isEmpty() && hasItems && (hasLabels || !segment.speaker().isBlank())) {
                say(segment);
            } else {
                hold(segment);
            }
        }
    }

    void sayHeld() {
        held.forEach(this::say);
    }

    private void hold(Segment segment) {
        heldCharacters += segment.text().length() + segment.ids().size();
        if (held.size() == Utterance.MOST || heldCharacters > MOST_HELD_CHARACTERS) {
            throw in.expected("at most %d segments with %d characters".formatted(Utterance.MOST, MOST_HELD_CHARACTERS));
        }
        held.add(segment);
    }

    private Segment segment() throws IOException {
        int start = Decimals.UNKNOWN;
        int end = Decimals.UNKNOWN;
        String speaker = "";
        String channel = "";
        String text = "";
        List<Integer> ids = List.of();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "start_time" -> start = Decimals.ms(in);
                case "end_time" -> end = Decimals.ms(in);
                case "speaker_label" -> speaker = in.optionalText().orElse("");
                case "channel_label" -> channel = in.optionalText().orElse("");
                case "transcript" -> text = SpokenText.clean(in.text());
                case "items" -> ids = ids();
                default -> in.skip();
            }
        }
        if (start == Decimals.UNKNOWN || end == Decimals.UNKNOWN) {
            throw in.expected("a start_time and an end_time");
        }
        return new Segment(ClockTime.span(in, start, end), speaker.isBlank() ? channel : speaker, text, ids);
    }

    private List<Integer> ids() throws IOException {
        List<Integer> ids = new ArrayList<>();
        in.enterArray();
        while (in.nextElement()) {
            if (ids.size() == TranscribeItems.MOST) {
                throw in.expected("at most %d items".formatted(TranscribeItems.MOST));
            }
            ids.add(in.integer());
        }
        return ids;
    }

    /// A segment too long for one utterance is split by its text, and its words, which the cuts would separate, are
    /// left out.
    private void say(Segment segment) {
        int[] places = segment.ids().stream().mapToInt(this::place).toArray();
        Passage passage = Passage.of(in, items, places);
        String text = segment.text().isEmpty() ? passage.text() : segment.text();
        String speaker = segment.speaker().isBlank() ? speakerOf(places) : segment.speaker();
        Optional<Span> span = Optional.of(segment.span());
        boolean isLong = text.codePointCount(0, text.length()) > Utterance.LONGEST_TEXT;
        if (isLong || passage.words().size() > Utterance.MOST_WORDS || text.isEmpty()) {
            out.say(in, speaker, span, text);
        } else {
            out.add(in, UtteranceSink.speaker(speaker), span, text, passage.confidence(), passage.words(), false);
        }
    }

    private int place(int id) {
        int place = items.place(id);
        if (place < 0) {
            throw in.expected("segments of items that are there");
        }
        return place;
    }

    /// The speaker of its first word.
    private String speakerOf(int[] places) {
        return Arrays.stream(places)
                .filter(items::isWord)
                .map(i -> items.speaker(i) == SpeakerLabels.NONE ? labels.speakerAt(items.start(i)) : items.speaker(i))
                .mapToObj(labels::label)
                .findFirst()
                .orElse("");
    }

    private record Segment(Span span, String speaker, String text, List<Integer> ids) {
        boolean isEmpty() {
            return text.isEmpty() && ids.isEmpty();
        }
    }
}
