package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.format.input.Decimals;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.io.IOException;

/// Reads Transcribe's items, which have the same form below `items` and below a channel.
final class ItemReader {
    private final JsonInput in;
    private final SpeakerLabels labels;
    private int id;
    private int start;
    private int end;
    private int confidence;
    private int speaker;
    private int channel;
    private boolean isPunctuation;
    private String text = "";

    ItemReader(JsonInput in, SpeakerLabels labels) {
        this.in = in;
        this.labels = labels;
    }

    void all(TranscribeItems to) throws IOException {
        in.enterArray();
        while (in.nextElement()) {
            in.enterObject();
            clear();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                read(field);
            }
            to.add(in, item());
        }
    }

    /// The items of each channel in turn. A channel's label applies to items that have none of their own.
    void channels(TranscribeItems to) throws IOException {
        in.enterObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            if (field.equals("channels")) {
                in.enterArray();
                while (in.nextElement()) {
                    channel(to);
                }
            } else {
                in.skip();
            }
        }
    }

    private void channel(TranscribeItems to) throws IOException {
        int first = to.count();
        int label = SpeakerLabels.NONE;
        in.enterObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "channel_label" -> label = label();
                case "items" -> all(to);
                default -> in.skip();
            }
        }
        to.spokenBy(label, first);
    }

    private void clear() {
        id = -1;
        start = TranscribeItems.NO_TIME;
        end = TranscribeItems.NO_TIME;
        confidence = Decimals.UNKNOWN;
        speaker = SpeakerLabels.NONE;
        channel = SpeakerLabels.NONE;
        isPunctuation = false;
        text = "";
    }

    private void read(String field) throws IOException {
        switch (field) {
            case "id" -> id = in.integer();
            case "start_time" -> start = Decimals.ms(in);
            case "end_time" -> end = Decimals.ms(in);
            case "speaker_label" -> speaker = label();
            case "channel_label" -> channel = label();
            case "type" -> isPunctuation = in.text().equals("punctuation");
            case "alternatives" -> alternatives();
            default -> in.skip();
        }
    }

    private int label() throws IOException {
        String label = in.optionalText().orElse("");
        return label.isBlank() ? SpeakerLabels.NONE : labels.number(in, label);
    }

    /// The first alternative is the engine's choice.
    private void alternatives() throws IOException {
        in.enterArray();
        boolean isFirst = true;
        while (in.nextElement()) {
            in.enterObject();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                if (isFirst && field.equals("content")) {
                    text = SpokenText.clean(in.text());
                } else if (isFirst && field.equals("confidence")) {
                    confidence = Decimals.confidence(in);
                } else {
                    in.skip();
                }
            }
            isFirst = false;
        }
    }

    private TranscribeItems.Item item() {
        int label = speaker == SpeakerLabels.NONE ? channel : speaker;
        if (isPunctuation) {
            return new TranscribeItems.Item(id, text, TranscribeItems.NO_TIME, TranscribeItems.NO_TIME, -1, label);
        }
        if (start == TranscribeItems.NO_TIME || end == TranscribeItems.NO_TIME || end < start) {
            throw in.expected("a start_time and an end_time that is not before it");
        }
        return new TranscribeItems.Item(id, text, start, end, confidence, label);
    }
}
