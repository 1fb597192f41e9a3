package io.talestream.bench.parser;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A result in the format of Amazon Transcribe with speaker labels: the same words as text, as labelled segments, as
/// items and as audio segments.
final class GeneratedResult {
    private static final Pattern PIECES = Pattern.compile("[\\p{L}\\p{N}'’-]+|[.,!?]");
    private static final int WORD_MS = 400;
    private static final int SPEAKERS = 10;

    private final List<Turn> turns;

    GeneratedResult(List<Turn> turns) {
        this.turns = turns;
    }

    private interface Piece {
        void write(int id, String text, boolean isWord, int startMs, String speaker) throws IOException;
    }

    void writeTo(Path file) throws IOException {
        try (JsonGenerator out = new JsonFactory().createGenerator(Files.newOutputStream(file), JsonEncoding.UTF8)) {
            out.writeStartObject();
            out.writeStringField("jobName", "bench");
            out.writeStringField("status", "COMPLETED");
            out.writeObjectFieldStart("results");
            out.writeArrayFieldStart("transcripts");
            out.writeStartObject();
            out.writeStringField(
                    "transcript",
                    String.join(" ", turns.stream().map(Turn::text).toList()));
            out.writeEndObject();
            out.writeEndArray();
            labels(out);
            items(out);
            segments(out);
            out.writeEndObject();
            out.writeEndObject();
        }
    }

    private void labels(JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("speaker_labels");
        out.writeNumberField("speakers", SPEAKERS);
        out.writeArrayFieldStart("segments");
        int[] next = {0, 0};
        for (Turn turn : turns) {
            out.writeStartObject();
            times(out, next[1], turn);
            out.writeStringField("speaker_label", label(turn));
            out.writeArrayFieldStart("items");
            each(turn, next, (_, _, isWord, start, speaker) -> {
                if (isWord) {
                    out.writeStartObject();
                    out.writeStringField("speaker_label", speaker);
                    out.writeStringField("start_time", seconds(start));
                    out.writeStringField("end_time", seconds(start + WORD_MS));
                    out.writeEndObject();
                }
            });
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private void items(JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("items");
        int[] next = {0, 0};
        for (Turn turn : turns) {
            each(turn, next, (id, text, isWord, start, speaker) -> {
                out.writeStartObject();
                out.writeNumberField("id", id);
                out.writeStringField("type", isWord ? "pronunciation" : "punctuation");
                out.writeArrayFieldStart("alternatives");
                out.writeStartObject();
                out.writeStringField("confidence", isWord ? "0.987" : "0.0");
                out.writeStringField("content", text);
                out.writeEndObject();
                out.writeEndArray();
                if (isWord) {
                    out.writeStringField("start_time", seconds(start));
                    out.writeStringField("end_time", seconds(start + WORD_MS));
                }
                out.writeStringField("speaker_label", speaker);
                out.writeEndObject();
            });
        }
        out.writeEndArray();
    }

    private void segments(JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("audio_segments");
        int[] next = {0, 0};
        int segment = 0;
        for (Turn turn : turns) {
            out.writeStartObject();
            out.writeNumberField("id", segment++);
            out.writeStringField("transcript", turn.text());
            times(out, next[1], turn);
            out.writeStringField("speaker_label", label(turn));
            out.writeArrayFieldStart("items");
            each(turn, next, (id, _, _, _, _) -> out.writeNumber(id));
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    /// `next` holds the number of the next piece and the time of the next word.
    private static void each(Turn turn, int[] next, Piece piece) throws IOException {
        Matcher pieces = PIECES.matcher(turn.text());
        while (pieces.find()) {
            boolean isWord = Character.isLetterOrDigit(pieces.group().codePointAt(0));
            piece.write(next[0]++, pieces.group(), isWord, next[1], label(turn));
            next[1] += isWord ? WORD_MS : 0;
        }
    }

    private static void times(JsonGenerator out, int start, Turn turn) throws IOException {
        int[] end = {0, start};
        each(turn, end, (_, _, _, _, _) -> {});
        out.writeStringField("start_time", seconds(start));
        out.writeStringField("end_time", seconds(end[1]));
    }

    static int words(Turn turn) {
        return (int) PIECES.matcher(turn.text())
                .results()
                .filter(piece -> piece.group().length() > 1)
                .count();
    }

    private static String label(Turn turn) {
        return "spk_" + Math.floorMod(turn.speaker().hashCode(), SPEAKERS);
    }

    private static String seconds(int ms) {
        return String.format(Locale.ROOT, "%.3f", ms / 1000.0);
    }
}
