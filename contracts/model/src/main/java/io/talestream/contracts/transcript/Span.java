package io.talestream.contracts.transcript;

import io.talestream.contracts.text.InvalidField;

/// The time span of an utterance or word, in milliseconds since the start of the recording. A moment ends where it
/// starts.
public record Span(long startMs, long endMs) {
    /// No session lasts a hundred hours; a later time is an error, and every time below fits an `int`.
    public static final long LATEST_MS = 100L * 60 * 60 * 1_000;

    public Span {
        if (startMs < 0 || endMs > LATEST_MS) {
            throw new InvalidField("span", "must lie between the start and 100 hours");
        }
        if (endMs < startMs) {
            throw new InvalidField("span", "must not end before it starts");
        }
    }

    public Span later(long ms) {
        return new Span(startMs + ms, endMs + ms);
    }

    public static Span at(long ms) {
        return new Span(ms, ms);
    }
}
