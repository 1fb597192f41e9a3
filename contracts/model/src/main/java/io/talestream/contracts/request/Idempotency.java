package io.talestream.contracts.request;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.user.UserId;

/// Whether a request must be carried out at most once, and how a repeat is recognised.
public sealed interface Idempotency {
    Idempotency NO_KEY = new NoKey();

    /// The client did not name the request: sent twice, it is two requests.
    record NoKey() implements Idempotency {}

    /// `fingerprint` covers the whole request, so that another request under the same key is detected.
    record Named(UserId user, IdempotencyKey key, Sha256 fingerprint) implements Idempotency {}
}
