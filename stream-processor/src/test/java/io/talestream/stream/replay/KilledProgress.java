package io.talestream.stream.replay;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Fails after a number of notes: the next run does not see later progress.
record KilledProgress(ReplayProgress kept, AtomicInteger left) implements ReplayProgress {
    KilledProgress(ReplayProgress kept, int left) {
        this(kept, new AtomicInteger(left));
    }

    @Override
    public Map<String, Part> of(String replay) {
        return kept.of(replay);
    }

    @Override
    public void record(String replay, String part, Part progress) {
        if (left.getAndDecrement() <= 0) {
            throw new IllegalStateException("killed");
        }
        kept.record(replay, part, progress);
    }

    @Override
    public void forget(String replay) {
        kept.forget(replay);
    }
}
