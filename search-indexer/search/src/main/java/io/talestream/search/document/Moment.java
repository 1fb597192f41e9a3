package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import java.util.Optional;

/// A passage of a transcript that is indexed as one document: speech of one speaker, short enough to read at a
/// glance. `ordinal` is its position among the moments of its session, `firstTurn` and `lastTurn` are the ordinals
/// of its utterances, `before` and `after` are its neighbours.
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
    /// An utterance, as shown next to a moment.
    public record Said(String speaker, Optional<Long> startMs, String text) {}

    /// Without neighbours.
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

    /// Without neighbours, and visible to everyone.
    public Moment(int ordinal, int firstTurn, int lastTurn, Optional<Span> span, String speaker, String text) {
        this(ordinal, firstTurn, lastTurn, span, speaker, text, false);
    }

    Moment between(Optional<Said> earlier, Optional<Said> later) {
        return new Moment(ordinal, firstTurn, lastTurn, span, speaker, text, secret, earlier, later);
    }

    /// As shown next to `other`. A secret moment is not shown next to a public one.
    Optional<Said> beside(Moment other) {
        return secret && !other.secret
                ? Optional.empty()
                : Optional.of(new Said(speaker, span.map(Span::startMs), text));
    }
}
