package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import java.util.Optional;

/// A passage of a transcript that is found as one: something one speaker said, not too long to be read at a
/// glance.
/// `ordinal` is its place among the moments of its session, `firstTurn` and `lastTurn` are the ordinals of
/// the utterances it is taken from.
public record Moment(
        int ordinal, int firstTurn, int lastTurn, Optional<Span> span, String speaker, String text, boolean secret) {
    /// One that everyone may find.
    public Moment(int ordinal, int firstTurn, int lastTurn, Optional<Span> span, String speaker, String text) {
        this(ordinal, firstTurn, lastTurn, span, speaker, text, false);
    }
}
