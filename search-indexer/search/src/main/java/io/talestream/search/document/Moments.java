package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.LongText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Splits and joins utterances into moments as they arrive, holding at most three. A long turn is split at sentence
/// ends; consecutive short turns of one speaker are joined. The same utterances always give the same moments, in an
/// order of their own: a moment is emitted when its neighbours are known.
public final class Moments {
    /// In characters: about half a minute of speech.
    public static final int LONGEST = 400;

    /// Adjacent turns are joined up to this length.
    public static final int JOINED = 240;

    /// After a longer pause, a new moment begins.
    static final long PAUSE_MS = 4_000;

    private final Consumer<Moment> to;
    private Optional<Moment> held = Optional.empty();

    /// Complete except for its successor, which is not secret either.
    private Optional<Moment> waiting = Optional.empty();

    /// The last moment, if it is secret. Complete except for its successor.
    private Optional<Moment> waitingSecret = Optional.empty();

    private int next;
    private int secretMoments;
    private int secretTurns;

    public Moments(Consumer<Moment> to) {
        this.to = to;
    }

    public void add(Utterance utterance) {
        join(utterance);
        secretTurns += utterance.secret() ? 1 : 0;
    }

    private void join(Utterance utterance) {
        if (held.isPresent() && isOneWith(held.get(), utterance)) {
            held = Optional.of(joined(held.get(), utterance));
            return;
        }
        release();
        List<String> parts = LongText.parts(utterance.text(), LONGEST);
        List<Optional<Span>> spans = PartSpans.of(utterance, parts);
        for (int i = 0; i < parts.size(); i++) {
            release();
            int turn = utterance.ordinal();
            held = Optional.of(new Moment(
                    next++,
                    turn,
                    turn,
                    spans.get(i),
                    utterance.speaker(),
                    parts.get(i),
                    utterance.secret(),
                    utterance.kind(),
                    secretMoments,
                    secretTurns,
                    Optional.empty(),
                    Optional.empty()));
            secretMoments += utterance.secret() ? 1 : 0;
        }
    }

    /// Ends the input and returns the number of moments.
    public int end() {
        release();
        waiting.ifPresent(to);
        waitingSecret.ifPresent(to);
        waiting = Optional.empty();
        waitingSecret = Optional.empty();
        return next;
    }

    private void release() {
        held.ifPresent(this::release);
        held = Optional.empty();
    }

    /// Emits the moments whose successor this is.
    private void release(Moment moment) {
        waitingSecret.ifPresent(earlier -> emit(earlier, moment));
        if (moment.secret()) {
            waitingSecret = Optional.of(follow(waitingSecret.or(() -> waiting), moment));
        } else {
            waiting.ifPresent(earlier -> emit(earlier, moment));
            waiting = Optional.of(follow(waiting, moment));
            waitingSecret = Optional.empty();
        }
    }

    private void emit(Moment moment, Moment later) {
        to.accept(moment.between(moment.before(), Optional.of(later.said())));
    }

    private static Moment follow(Optional<Moment> earlier, Moment moment) {
        return moment.between(earlier.map(Moment::said), Optional.empty());
    }

    private static boolean isOneWith(Moment before, Utterance after) {
        return before.speaker().equals(after.speaker())
                && before.secret() == after.secret()
                && before.kind() == after.kind()
                && length(before.text()) + 1 + length(after.text()) <= JOINED
                && before.span().isPresent() == after.span().isPresent()
                && pause(before, after) <= PAUSE_MS;
    }

    /// 0 if either is untimed; negative if both overlap.
    private static long pause(Moment before, Utterance after) {
        return before.span()
                .flatMap(was -> after.span().map(is -> is.startMs() - was.endMs()))
                .orElse(0L);
    }

    private static Moment joined(Moment before, Utterance after) {
        Optional<Span> span = before.span()
                .flatMap(was -> after.span()
                        .map(is -> new Span(Math.min(was.startMs(), is.startMs()), Math.max(was.endMs(), is.endMs()))));
        return new Moment(
                before.ordinal(),
                before.firstTurn(),
                after.ordinal(),
                span,
                before.speaker(),
                before.text() + " " + after.text().strip(),
                before.secret(),
                before.kind(),
                before.secretMoments(),
                before.secretTurns(),
                Optional.empty(),
                Optional.empty());
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
