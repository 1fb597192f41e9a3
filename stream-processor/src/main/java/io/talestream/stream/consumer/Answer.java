package io.talestream.stream.consumer;

import io.talestream.contracts.store.Version;

/// What a consumer says about a change it was given.
public sealed interface Answer {
    record Applied() implements Answer {}

    /// What it has is as new or newer; there was nothing to do.
    record Stale(Version newer) implements Answer {}

    /// It will never be able to apply this change as it is. The reason is for people and names no secret.
    record Refused(String reason) implements Answer {}
}
