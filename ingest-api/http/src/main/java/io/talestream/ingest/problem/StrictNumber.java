package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Primary;
import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import jakarta.inject.Singleton;
import java.io.IOException;

/// Accepts only whole JSON numbers, without rounding and without coercion from strings.
@Singleton
@Primary
final class StrictNumber implements Deserializer<Long> {
    @Override
    public Long deserialize(Decoder decoder, DecoderContext context, Argument<? super Long> type) throws IOException {
        JsonNode node = decoder.decodeNode();
        if (node.isNumber()) {
            try {
                return node.getBigDecimalValue().longValueExact();
            } catch (ArithmeticException e) {
                // rejected below, like every other value that is not a whole number
            }
        }
        throw decoder.createDeserializationException("must be a whole number", node);
    }
}
