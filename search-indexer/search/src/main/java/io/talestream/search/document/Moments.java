package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.LongText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Splits and joins utterances into moments as they arrive, holding at most two. A long turn is split at sentence
/// ends; consecutive short turns of one speaker are joined. The same utterances always give the same moments.
public final class Moments {
    /// In characters: about half a minute of speech.
    public static final int LONGEST = 400;

    /// Adjacent turns are joined up to this length.
    public static final int JOINED = 240;

    /// After a longer pause, a new moment begins.
    static final long PAUSE_MS = 4_000;

    private final Consumer<Moment> to;
    private Optional<Moment> held = Optional.empty();

    /// Complete except for its successor.
    private Optional<Moment> waiting = Optional.empty();
    private int next;

    public Moments(Consumer<Moment> to) {
        this.to = to;
    }

    public void add(Utterance utterance) {
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
                    next++, turn, turn, spans.get(i), utterance.speaker(), parts.get(i), utterance.secret()));
        }
    }

    /// Ends the input and returns the number of moments.
    public int end() {
        release();
        waiting.ifPresent(to);
        waiting = Optional.empty();
        return next;
    }

    private void release() {
        if (held.isPresent()) {
            waiting = Optional.of(
                    waiting.map(before -> passedOn(before, held.get())).orElse(held.get()));
            held = Optional.empty();
        }
    }

    /// Emits the previous moment, whose successor is now known.
    private Moment passedOn(Moment before, Moment moment) {
        to.accept(before.between(before.before(), moment.beside(before)));
        return moment.between(before.beside(moment), Optional.empty());
    }

    private static boolean isOneWith(Moment before, Utterance after) {
        return before.speaker().equals(after.speaker())
                && before.secret() == after.secret()
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
                before.secret());
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
