package io.talestream.contracts.transcript;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the times of the secret lines while the lines of a transcript pass by in their order.
///
/// A secret line without a time, or without an end, is hidden up to the next line with a later time. If no line has a
/// time, no secret can be silenced, now or later: then players hear nothing, whether there are secrets or not.
/// Messages of a chat log are not audible.
public final class SecretSpans {
    /// The times of speech engines are not exact.
    static final long MARGIN_MS = 250;

    /// More are joined over the shortest gaps, since they are arguments of a program.
    static final int MOST = 2_000;

    private static final long NONE = -1;

    private final List<Span> secret = new ArrayList<>();
    private boolean isAnyTimed;
    private boolean isAnyVisible;
    private boolean isAnyLine;
    private long lastEndMs;
    private long openFrom = NONE;

    public void add(Utterance said) {
        if (!said.isSpeech()) {
            return;
        }
        isAnyLine = true;
        isAnyVisible |= !said.secret();
        said.span().ifPresent(this::meet);
        Optional<Span> lasting = said.span().filter(span -> span.endMs() > span.startMs());
        if (said.secret() && lasting.isPresent()) {
            hide(lasting.get().startMs(), lasting.get().endMs());
        } else if (said.secret() && openFrom == NONE) {
            openFrom = said.span().map(Span::startMs).orElse(lastEndMs);
        }
        lastEndMs = Math.max(lastEndMs, said.span().map(Span::endMs).orElse(0L));
    }

    /// After the last line.
    public Audible end() {
        if (openFrom != NONE) {
            hide(openFrom, Span.LATEST_MS);
        }
        if (!isAnyLine || (isAnyTimed && secret.isEmpty())) {
            return new Audible.Whole();
        }
        return isAnyTimed && isAnyVisible ? new Audible.Redacted(joined()) : new Audible.Nothing();
    }

    private void meet(Span span) {
        isAnyTimed = true;
        if (openFrom != NONE && span.startMs() > openFrom) {
            hide(openFrom, span.startMs());
            openFrom = NONE;
        }
    }

    private void hide(long fromMs, long toMs) {
        secret.add(new Span(Math.max(0, fromMs - MARGIN_MS), Math.min(Span.LATEST_MS, toMs + MARGIN_MS)));
    }

    private List<Span> joined() {
        secret.sort(Comparator.comparingLong(Span::startMs));
        List<Span> spans = joined(secret, 0);
        for (long gapMs = 1_000; spans.size() > MOST; gapMs *= 2) {
            spans = joined(spans, gapMs);
        }
        return spans;
    }

    private static List<Span> joined(List<Span> spans, long gapMs) {
        List<Span> joined = new ArrayList<>();
        for (Span span : spans) {
            if (!joined.isEmpty() && span.startMs() <= joined.getLast().endMs() + gapMs) {
                Span last = joined.removeLast();
                joined.add(new Span(last.startMs(), Math.max(last.endMs(), span.endMs())));
            } else {
                joined.add(span);
            }
        }
        return joined;
    }
}
