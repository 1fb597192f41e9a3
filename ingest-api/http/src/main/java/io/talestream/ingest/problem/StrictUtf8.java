package io.talestream.ingest.problem;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.talestream.contracts.text.InvalidField;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Refuses addresses that are not percent-encoded UTF-8. The server's decoder replaces invalid bytes, and other
/// decoders, such as that of JSON, accept overlong forms: a filter before this process could read another text.
@ServerFilter(Filter.MATCH_ALL_PATTERN)
public final class StrictUtf8 implements Ordered {
    @RequestFilter
    void check(HttpRequest<?> request) {
        check("path", request.getUri().getRawPath());
        check("query", request.getUri().getRawQuery());
    }

    @Override
    public int getOrder() {
        return ServerFilterPhase.FIRST.order();
    }

    public static boolean isWellFormed(byte[] text) {
        try {
            var _ = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static void check(String part, @Nullable String encoded) {
        if (encoded != null && !isWellFormed(decoded(encoded))) {
            throw new InvalidField(part, "must be percent-encoded UTF-8");
        }
    }

    /// The server reads each byte that should have been encoded as one character.
    private static byte[] decoded(String encoded) {
        var bytes = new ByteArrayOutputStream(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            if (encoded.charAt(i) == '%') {
                bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(encoded.charAt(i));
            }
        }
        return bytes.toByteArray();
    }
}
