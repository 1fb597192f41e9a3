package io.talestream.bench.parser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A result in the format of Amazon Transcribe with speaker labels: the same words as text, as labelled segments, as
/// items and as audio segments.
final class GeneratedResult {
    private static final Pattern PIECES = Pattern.compile("[\\p{L}\\p{N}'’-]+|[.,!?]");
    private static final int WORD_MS = 400;
    private static final int SPEAKERS = 10;

    private final ObjectNode root =
            JsonNodeFactory.instance.objectNode().put("jobName", "bench").put("status", "COMPLETED");
    private final ObjectNode results = root.putObject("results");
    private final ArrayNode transcripts = results.putArray("transcripts");
    private final ArrayNode labels =
            results.putObject("speaker_labels").put("speakers", SPEAKERS).putArray("segments");
    private final ArrayNode items = results.putArray("items");
    private final ArrayNode segments = results.putArray("audio_segments");
    private int ms;

    private GeneratedResult(List<Turn> turns) {
        transcripts.addObject().put("transcript", turns.stream().map(Turn::text).collect(Collectors.joining(" ")));
        turns.forEach(this::add);
    }

    static JsonNode of(List<Turn> turns) {
        return new GeneratedResult(turns).root;
    }

    private void add(Turn turn) {
        String speaker = "spk_" + Math.floorMod(turn.speaker().hashCode(), SPEAKERS);
        int start = ms;
        ArrayNode words = JsonNodeFactory.instance.arrayNode();
        ArrayNode ids = JsonNodeFactory.instance.arrayNode();
        Matcher pieces = PIECES.matcher(turn.text());
        while (pieces.find()) {
            boolean isWord = Character.isLetterOrDigit(pieces.group().codePointAt(0));
            int id = items.size();
            ids.add(id);
            ObjectNode item = items.addObject().put("id", id).put("type", isWord ? "pronunciation" : "punctuation");
            item.putArray("alternatives")
                    .addObject()
                    .put("confidence", isWord ? "0.987" : "0.0")
                    .put("content", pieces.group());
            if (isWord) {
                timed(item, ms, ms + WORD_MS);
                timed(words.addObject().put("speaker_label", speaker), ms, ms + WORD_MS);
                ms += WORD_MS;
            }
            item.put("speaker_label", speaker);
        }
        int segment = segments.size();
        timed(labels.addObject(), start, ms).put("speaker_label", speaker).set("items", words);
        timed(segments.addObject().put("id", segment).put("transcript", turn.text()), start, ms)
                .put("speaker_label", speaker)
                .set("items", ids);
    }

    static int words(Turn turn) {
        return (int) PIECES.matcher(turn.text())
                .results()
                .filter(piece -> piece.group().length() > 1)
                .count();
    }

    private static ObjectNode timed(ObjectNode node, int start, int end) {
        return node.put("start_time", seconds(start)).put("end_time", seconds(end));
    }

    private static String seconds(int ms) {
        return String.format(Locale.ROOT, "%.3f", ms / 1000.0);
    }
}
