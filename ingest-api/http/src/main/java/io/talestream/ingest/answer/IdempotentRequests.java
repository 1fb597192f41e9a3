package io.talestream.ingest.answer;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.ingest.identity.Caller;
import org.jspecify.annotations.Nullable;

/// Requests that a client may repeat because it did not receive the response.
public final class IdempotentRequests {
    public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    private IdempotentRequests() {}

    /// For a request without a body: `path` alone identifies it.
    public static Idempotency once(Caller caller, @Nullable String key, String path) {
        return once(caller, key, path, new Nothing());
    }

    private record Nothing() {}

    /// `path` and `sent` identify the request: the same key with another path or body is refused.
    public static Idempotency once(Caller caller, @Nullable String key, String path, Record sent) {
        return key == null
                ? Idempotency.NO_KEY
                : new Idempotency.Named(caller.id(), new IdempotencyKey(key), Sha256.of(path + "\n" + sent));
    }
}
