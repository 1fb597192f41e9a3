package io.talestream.ingest.problem;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.talestream.contracts.text.InvalidField;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The server's JSON reader stops after the first value, and accepts overlong UTF-8. Both are refused. PUT bodies are
/// read in full by their controllers, or checked by [WholePutBodies].
@ServerFilter(
        patterns = {"/api/**", "/app/sign-in/**"},
        methods = {HttpMethod.POST, HttpMethod.PATCH})
final class WholeBodies implements Ordered {
    private static final JsonFactory JSON = new JsonFactory();

    @RequestFilter
    void check(HttpRequest<?> request, @Body byte @Nullable [] body) {
        checkWhole(request, body);
    }

    static void checkWhole(HttpRequest<?> request, byte @Nullable [] body) {
        boolean json = request.getContentType()
                .filter(type -> type.matches(MediaType.APPLICATION_JSON_TYPE))
                .isPresent();
        if (json && body != null && !StrictUtf8.isWellFormed(body)) {
            throw new InvalidField("body", "must be UTF-8");
        }
        if (json && body != null && hasMore(body)) {
            throw new InvalidField("body", "must be one JSON value, has more after it");
        }
    }

    /// After authentication: a request without a token is refused before its body is checked.
    @Override
    public int getOrder() {
        return ServerFilterPhase.SECURITY.after();
    }

    /// Errors within the first value are left to the reader of that value.
    private static boolean hasMore(byte[] body) {
        try (JsonParser in = JSON.createParser(body)) {
            if (in.nextToken() == null) {
                return false;
            }
            in.skipChildren();
            return isMore(in);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isMore(JsonParser in) {
        try {
            return in.nextToken() != null;
        } catch (IOException e) {
            return true;
        }
    }
}
