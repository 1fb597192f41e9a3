package io.talestream.languagemodel.claim;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Reads an answer while a model writes it: one JSON object a line. Lines of another form are left out.
public final class AnswerLines {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\s]+");
    /// Some models separate the objects with commas.
    private static final Pattern COMMA = Pattern.compile(",\\s*$");

    /// A sentence of an answer, and the numbers of the lines that it cites.
    public record Sentence(String text, List<Integer> lines) {}

    private final Consumer<Sentence> sentences;
    private final StringBuilder line = new StringBuilder();
    private boolean isUnknown;
    private boolean isEmpty = true;

    public AnswerLines(Consumer<Sentence> sentences) {
        this.sentences = sentences;
    }

    /// Reads the next piece of the answer, which may end within a line.
    public void add(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            if (c == '\n') {
                end();
            } else {
                line.append(c);
            }
        }
    }

    /// Ends the last line.
    public void end() {
        String text = COMMA.matcher(line.toString().strip()).replaceFirst("");
        line.setLength(0);
        JsonNode object = parsed(text);
        if (object.path("unknown").asBoolean()) {
            isUnknown = true;
            isEmpty = false;
        } else if (object.path("text").isTextual()) {
            isEmpty = false;
            sentences.accept(new Sentence(
                    UNFIT.matcher(object.path("text").asText()).replaceAll(" ").strip(),
                    integers(object.path("lines"))));
        }
    }

    /// Whether the model said that the lines do not answer the question.
    public boolean isUnknown() {
        return isUnknown;
    }

    /// Whether no line had the form of an answer.
    public boolean isEmpty() {
        return isEmpty;
    }

    private static JsonNode parsed(String text) {
        try {
            return text.startsWith("{") ? JSON.readTree(text) : JSON.missingNode();
        } catch (IOException e) {
            return JSON.missingNode();
        }
    }

    private static List<Integer> integers(JsonNode array) {
        return array.valueStream()
                .filter(node -> node.isIntegralNumber() && node.canConvertToInt())
                .map(JsonNode::asInt)
                .distinct()
                .toList();
    }
}
