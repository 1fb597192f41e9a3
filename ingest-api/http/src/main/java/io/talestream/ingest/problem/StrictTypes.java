package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Deserializers that refuse a value of another JSON type instead of converting it.
@Factory
final class StrictTypes {
    private static final String WHOLE_NUMBER = "must be a whole number";
    private static final String TEXTS = "must be a list of texts";

    @Singleton
    @Primary
    Deserializer<Boolean> bool() {
        return (decoder, _, _) ->
                checked(decoder, JsonNode::isBoolean, "must be true or false").getBooleanValue();
    }

    @Singleton
    @Primary
    Deserializer<String> text() {
        return (decoder, _, _) ->
                checked(decoder, JsonNode::isString, "must be a text").getStringValue();
    }

    /// Does not round.
    @Singleton
    @Primary
    Deserializer<Long> number() {
        return (decoder, _, _) -> {
            JsonNode node = checked(decoder, JsonNode::isNumber, WHOLE_NUMBER);
            try {
                return node.getBigDecimalValue().longValueExact();
            } catch (ArithmeticException e) {
                throw decoder.createDeserializationException(WHOLE_NUMBER, node);
            }
        };
    }

    /// Does not flatten nested lists.
    @Singleton
    @Primary
    Deserializer<List<String>> texts() {
        return (decoder, _, _) -> {
            JsonNode node = checked(decoder, JsonNode::isArray, TEXTS);
            List<String> texts = new ArrayList<>();
            for (JsonNode text : node.values()) {
                if (!text.isString()) {
                    throw decoder.createDeserializationException(TEXTS, node);
                }
                texts.add(text.getStringValue());
            }
            return texts;
        };
    }

    private static JsonNode checked(Decoder decoder, Predicate<JsonNode> type, String problem) throws IOException {
        JsonNode node = decoder.decodeNode();
        if (!type.test(node)) {
            throw decoder.createDeserializationException(problem, node);
        }
        return node;
    }
}
