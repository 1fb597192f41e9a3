package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import java.util.Optional;

/// A passage of a transcript that is found as one: something one speaker said, not too long to be read at a
/// glance.
/// `ordinal` is its place among the moments of its session, `firstTurn` and `lastTurn` are the ordinals of
/// the utterances it is taken from, `before` and `after` are what it stands between.
public record Moment(
        int ordinal,
        int firstTurn,
        int lastTurn,
        Optional<Span> span,
        String speaker,
        String text,
        boolean secret,
        Optional<Said> before,
        Optional<Said> after) {
    /// Something that was said, as far as it is shown beside something else.
    public record Said(String speaker, Optional<Long> startMs, String text) {}

    /// One that stands alone.
    public Moment(
            int ordinal,
            int firstTurn,
            int lastTurn,
            Optional<Span> span,
            String speaker,
            String text,
            boolean secret) {
        this(ordinal, firstTurn, lastTurn, span, speaker, text, secret, Optional.empty(), Optional.empty());
    }

    /// One that stands alone and that everyone may find.
    public Moment(int ordinal, int firstTurn, int lastTurn, Optional<Span> span, String speaker, String text) {
        this(ordinal, firstTurn, lastTurn, span, speaker, text, false);
    }

    Moment between(Optional<Said> earlier, Optional<Said> later) {
        return new Moment(ordinal, firstTurn, lastTurn, span, speaker, text, secret, earlier, later);
    }

    /// As another shows it. What is secret is not beside what everyone may find.
    Optional<Said> beside(Moment other) {
        return secret && !other.secret
                ? Optional.empty()
                : Optional.of(new Said(speaker, span.map(Span::startMs), text));
    }
}
