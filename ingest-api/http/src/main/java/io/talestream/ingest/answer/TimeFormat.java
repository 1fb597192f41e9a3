package io.talestream.ingest.answer;

import io.micronaut.context.annotation.Primary;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.Encoder;
import io.micronaut.serde.Serializer;
import io.talestream.contracts.text.IsoTime;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;

/// Writes a time with 0, 3, 6 or 9 decimals, as few as it needs. Responses contain many times, and the server's own
/// serializer spends a third of its time on them.
@Singleton
@Primary
final class TimeFormat implements Serializer<Instant> {
    private static final String NO_DECIMALS = ".000000Z";
    private static final String NO_MICROS = "000Z";

    @Override
    public void serialize(Encoder encoder, EncoderContext context, Argument<? extends Instant> type, Instant value)
            throws IOException {
        encoder.encodeString(text(value));
    }

    static String text(Instant time) {
        if (!IsoTime.micros(time).equals(time)) {
            return time.toString();
        }
        String text = IsoTime.format(time);
        if (text.endsWith(NO_DECIMALS)) {
            return without(NO_DECIMALS, text);
        }
        return text.endsWith(NO_MICROS) ? without(NO_MICROS, text) : text;
    }

    private static String without(String zeros, String text) {
        return text.substring(0, text.length() - zeros.length()) + "Z";
    }
}
