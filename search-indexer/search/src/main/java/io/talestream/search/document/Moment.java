package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.Optional;

/// A passage of a transcript that is indexed as one document: speech of one speaker, short enough to read at a
/// glance. `ordinal` is its position among the moments of its session, `firstTurn` and `lastTurn` are the ordinals
/// of its utterances, `before` and `after` are its neighbours. The neighbours of a moment that is not secret are the
/// next ones that are not. Messages of a chat log are moments, too.
///
/// @param secretMoments the secret moments before it, which players do not count
/// @param secretTurns the secret utterances before it
public record Moment(
        int ordinal,
        int firstTurn,
        int lastTurn,
        Optional<Span> span,
        String speaker,
        String text,
        boolean secret,
        Utterance.Kind kind,
        int secretMoments,
        int secretTurns,
        Optional<Said> before,
        Optional<Said> after) {
    /// An utterance, as shown next to a moment.
    public record Said(String speaker, Optional<Long> startMs, String text) {}

    Moment between(Optional<Said> earlier, Optional<Said> later) {
        return new Moment(
                ordinal,
                firstTurn,
                lastTurn,
                span,
                speaker,
                text,
                secret,
                kind,
                secretMoments,
                secretTurns,
                earlier,
                later);
    }

    /// As shown next to another moment.
    Said said() {
        return new Said(speaker, span.map(Span::startMs), text);
    }
}
