package io.talestream.ingest.watch;

import io.micronaut.http.HttpRequest;
import io.talestream.contracts.id.Ids;
import java.util.Optional;
import java.util.regex.Pattern;

/// What one request is called, so that its sender and the log can name it to each other.
public final class RequestId {
    public static final String HEADER = "X-Request-Id";

    /// Its name in the log.
    static final String FIELD = "requestId";

    private static final String ATTRIBUTE = "talestream.request-id";

    /// Nothing that could break a line or pass for another field.
    private static final Pattern USABLE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    /// The one its sender gave it, if that can be used, or a new one. It stays the same for the whole request.
    public static String of(HttpRequest<?> request) {
        return request.getAttribute(ATTRIBUTE, String.class).orElseGet(() -> {
            String id = sent(request).orElseGet(Ids::next);
            request.setAttribute(ATTRIBUTE, id);
            return id;
        });
    }

    private static Optional<String> sent(HttpRequest<?> request) {
        return Optional.ofNullable(request.getHeaders().get(HEADER))
                .filter(id -> USABLE.matcher(id).matches());
    }
}
