package io.talestream.transcription.job;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// A result of Amazon Transcribe.
final class SpokenResult {
    private static final JsonMapper JSON = new JsonMapper();

    private SpokenResult() {}

    /// Sentence `n` begins after `n` times ten seconds, and has a word in each tenth of a second.
    static byte[] of(String... sentences) {
        ObjectNode result = JSON.createObjectNode().put("jobName", "any").put("status", "COMPLETED");
        ObjectNode results = result.putObject("results").put("language_code", "en-US");
        results.putArray("transcripts").addObject().put("transcript", String.join(" ", sentences));
        ArrayNode items = results.putArray("items");
        for (int i = 0; i < sentences.length; i++) {
            String[] words = sentences[i].replace(".", "").split(" ", -1);
            for (int j = 0; j < words.length; j++) {
                double start = i * 10 + j / 10.0;
                ObjectNode item = items.addObject()
                        .put("type", "pronunciation")
                        .put("start_time", seconds(start))
                        .put("end_time", seconds(start + 0.1));
                item.putArray("alternatives")
                        .addObject()
                        .put("confidence", "0.9")
                        .put("content", words[j]);
            }
            items.addObject()
                    .put("type", "punctuation")
                    .putArray("alternatives")
                    .addObject()
                    .put("confidence", "0.0")
                    .put("content", ".");
        }
        return result.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String seconds(double time) {
        return String.format(Locale.ROOT, "%.3f", time);
    }
}
