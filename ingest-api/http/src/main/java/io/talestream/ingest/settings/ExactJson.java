package io.talestream.ingest.settings;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads JSON numbers with all their digits: the server's own reader converts a number with a decimal point to a
/// `double`.
final class ExactJson {
    /// The precision of a DynamoDB number, so that a setting can be copied to a store with native numbers.
    private static final int MOST_DIGITS = 38;
    private static final int LARGEST_EXPONENT = 125;
    private static final int SMALLEST_EXPONENT = -130;

    private static final JsonFactory JSON = new JsonFactory();

    private ExactJson() {}

    static JsonNode read(String text) throws IOException {
        try (JsonParser in = JSON.createParser(text)) {
            in.nextToken();
            return value(in);
        }
    }

    /// The path of the first number that cannot be stored exactly, such as `value.dice.0`.
    static Optional<String> tooExact(String path, JsonNode node) {
        if (node.isNumber()) {
            return fits(node.getBigDecimalValue()) ? Optional.empty() : Optional.of(path);
        }
        int place = 0;
        Map<String, JsonNode> below = new LinkedHashMap<>();
        if (node.isArray()) {
            for (JsonNode entry : node.values()) {
                below.put(path + "." + place++, entry);
            }
        } else if (node.isObject()) {
            node.entries().forEach(field -> below.put(path + "." + field.getKey(), field.getValue()));
        }
        return below.entrySet().stream()
                .flatMap(field -> tooExact(field.getKey(), field.getValue()).stream())
                .findFirst();
    }

    private static boolean fits(BigDecimal number) {
        BigDecimal digits = number.stripTrailingZeros();
        long exponent = (long) digits.precision() - digits.scale() - 1;
        return digits.signum() == 0
                || (digits.precision() <= MOST_DIGITS && exponent <= LARGEST_EXPONENT && exponent >= SMALLEST_EXPONENT);
    }

    private static JsonNode value(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> object(in);
            case START_ARRAY -> array(in);
            case VALUE_STRING -> JsonNode.createStringNode(in.getText());
            case VALUE_NUMBER_INT -> JsonNode.createNumberNode(in.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> JsonNode.createNumberNode(in.getDecimalValue());
            case VALUE_TRUE -> JsonNode.createBooleanNode(true);
            case VALUE_FALSE -> JsonNode.createBooleanNode(false);
            case VALUE_NULL -> JsonNode.nullNode();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IOException("no JSON value begins with " + in.currentToken());
        };
    }

    private static JsonNode object(JsonParser in) throws IOException {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            fields.put(name, value(in));
        }
        return JsonNode.createObjectNode(fields);
    }

    private static JsonNode array(JsonParser in) throws IOException {
        List<JsonNode> entries = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            entries.add(value(in));
        }
        return JsonNode.createArrayNode(entries);
    }
}
