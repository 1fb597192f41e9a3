package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Primary;
import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import jakarta.inject.Singleton;
import java.io.IOException;

/// A count is a whole JSON number: nothing is rounded, and a text is not read as one.
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
                // said below, as for everything else that is no whole number
            }
        }
        throw decoder.createDeserializationException("must be a whole number", node);
    }
}
