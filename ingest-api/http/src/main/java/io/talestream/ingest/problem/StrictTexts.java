package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Primary;
import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Accepts only a list of JSON strings: numbers are not converted and nested lists are not flattened.
@Singleton
@Primary
final class StrictTexts implements Deserializer<List<String>> {
    @Override
    public List<String> deserialize(Decoder decoder, DecoderContext context, Argument<? super List<String>> type)
            throws IOException {
        JsonNode node = decoder.decodeNode();
        if (!node.isArray()) {
            throw decoder.createDeserializationException("must be a list of texts", node);
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode text : node.values()) {
            if (!text.isString()) {
                throw decoder.createDeserializationException("must be a list of texts", node);
            }
            texts.add(text.getStringValue());
        }
        return texts;
    }
}
