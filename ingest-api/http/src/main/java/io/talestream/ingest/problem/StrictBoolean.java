package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Primary;
import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import jakarta.inject.Singleton;
import java.io.IOException;

/// Accepts only `true` and `false`, without coercion from strings or numbers.
@Singleton
@Primary
final class StrictBoolean implements Deserializer<Boolean> {
    @Override
    public Boolean deserialize(Decoder decoder, DecoderContext context, Argument<? super Boolean> type)
            throws IOException {
        JsonNode node = decoder.decodeNode();
        if (!node.isBoolean()) {
            throw decoder.createDeserializationException("must be true or false", node);
        }
        return node.getBooleanValue();
    }
}
