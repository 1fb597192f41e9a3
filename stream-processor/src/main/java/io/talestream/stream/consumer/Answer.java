package io.talestream.stream.consumer;

import io.talestream.contracts.store.Version;

public sealed interface Answer {
    record Applied() implements Answer {}

    /// The consumer already has this version or a newer one.
    record Stale(Version newer) implements Answer {}

    /// The consumer can never apply this change. The reason is shown to operators and contains no secret.
    record Refused(String reason) implements Answer {}
}
