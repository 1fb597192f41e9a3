package io.talestream.contracts.request;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.user.UserId;

/// Whether a request must be carried out once only, and how it is known again.
public sealed interface Idempotency {
    Idempotency NOT_ASKED = new NotAsked();

    /// The client did not name the request: sent twice, it is two requests.
    record NotAsked() implements Idempotency {}

    /// `fingerprint` is of everything that was asked for, so that another request under the same key is noticed.
    record Named(UserId user, IdempotencyKey key, Sha256 fingerprint) implements Idempotency {}
}
