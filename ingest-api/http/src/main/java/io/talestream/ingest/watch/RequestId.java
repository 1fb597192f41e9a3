package io.talestream.ingest.watch;

import io.micronaut.http.HttpRequest;
import io.talestream.contracts.id.Ids;
import java.util.Optional;
import java.util.regex.Pattern;

/// The id of a request, which its sender and the log share.
public final class RequestId {
    public static final String HEADER = "X-Request-Id";

    /// The name of the log field.
    static final String FIELD = "requestId";

    private static final String ATTRIBUTE = "talestream.request-id";

    /// Excludes characters that could break a log line or imitate another field.
    private static final Pattern USABLE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    /// The sender's id if it is usable, otherwise a new one. It stays the same for the whole request.
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
