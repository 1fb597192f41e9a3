package io.talestream.ingest.settings;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.micronaut.jackson.core.tree.JsonNodeTreeCodec;
import io.micronaut.json.JsonStreamConfig;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
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
    private static final JsonNodeTreeCodec EXACT = JsonNodeTreeCodec.getInstance()
            .withConfig(
                    JsonStreamConfig.DEFAULT.withUseBigDecimalForFloats(true).withUseBigIntegerForInts(true));

    private ExactJson() {}

    static JsonNode read(String text) throws IOException {
        try (JsonParser in = JSON.createParser(text)) {
            return EXACT.readTree(in);
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
}
