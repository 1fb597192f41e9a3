package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Primary;
import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import jakarta.inject.Singleton;
import java.io.IOException;

/// Accepts only JSON strings, without coercion from numbers or booleans.
@Singleton
@Primary
final class StrictText implements Deserializer<String> {
    @Override
    public String deserialize(Decoder decoder, DecoderContext context, Argument<? super String> type)
            throws IOException {
        JsonNode node = decoder.decodeNode();
        if (!node.isString()) {
            throw decoder.createDeserializationException("must be a text", node);
        }
        return node.getStringValue();
    }
}
