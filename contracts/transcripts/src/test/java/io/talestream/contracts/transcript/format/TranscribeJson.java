package io.talestream.contracts.transcript.format;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Builds results in Amazon Transcribe's format.
final class TranscribeJson {
    private TranscribeJson() {}

    static String results(String... fields) {
        return "{\"jobName\":\"watch\",\"accountId\":\"0\",\"status\":\"COMPLETED\",\"results\":{%s}}"
                .formatted(String.join(",", fields));
    }

    static String array(String name, String... values) {
        return "\"%s\":[%s]".formatted(name, String.join(",", values));
    }

    static String speakerLabels(String... segments) {
        return "\"speaker_labels\":{\"speakers\":2,\"channel_label\":\"ch_0\",%s}"
                .formatted(array("segments", segments));
    }

    /// A segment of the older format: its items have times and a label only.
    static String turn(String label, String start, String end, String... starts) {
        String items = Stream.of(starts)
                .map(at ->
                        "{\"start_time\":\"%s\",\"speaker_label\":\"%s\",\"end_time\":\"%s\"}".formatted(at, label, at))
                .collect(Collectors.joining(","));
        return "{\"start_time\":\"%s\",\"end_time\":\"%s\",\"speaker_label\":\"%s\",\"items\":[%s]}"
                .formatted(start, end, label, items);
    }

    static String word(String content, String start, String end) {
        return word(content, start, end, "");
    }

    /// @param more further fields, each followed by a comma
    static String word(String content, String start, String end, String more) {
        return """
            {%s"start_time":"%s","end_time":"%s","type":"pronunciation",\
            "alternatives":[{"confidence":"0.9","content":"%s"},{"confidence":"0.1","content":"other"}]}\
            """.formatted(more, start, end, content);
    }

    static String mark(String content) {
        return "{\"type\":\"punctuation\",\"alternatives\":[{\"confidence\":\"0.0\",\"content\":\"%s\"}]}"
                .formatted(content);
    }

    static String by(String label) {
        return "\"speaker_label\":\"%s\",".formatted(label);
    }

    static String segment(String label, String text, String start, String end, int firstItem, int lastItem) {
        String ids = IntStream.rangeClosed(firstItem, lastItem)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        return "{\"id\":0,\"transcript\":\"%s\",\"start_time\":\"%s\",\"end_time\":\"%s\",%s\"items\":[%s]}"
                .formatted(text, start, end, label, ids);
    }
}
