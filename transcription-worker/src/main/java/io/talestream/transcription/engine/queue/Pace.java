package io.talestream.transcription.engine.queue;

import io.talestream.contracts.session.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Turns positions in a recording into progress with an ETA, by the real-time factor measured so far.
final class Pace {
    private final InstantSource clock;
    private final AtomicReference<Double> factor;
    private @Nullable Instant begun;

    /// @param factor last real-time factor of this process, 0 if nothing was measured yet: it is the first estimate for
    ///   the next recording
    Pace(InstantSource clock, AtomicReference<Double> factor) {
        this.clock = clock;
        this.factor = factor;
    }

    /// The first call starts the measurement.
    Progress at(long passedMs, OptionalLong durationMs) {
        Instant now = clock.instant();
        if (begun == null) {
            begun = now;
        } else if (passedMs > 0) {
            factor.set(Duration.between(begun, now).toMillis() / (double) passedMs);
        }
        long all = durationMs.orElse(0);
        if (all <= 0) {
            return new Progress(Progress.Stage.LISTENING, Optional.empty());
        }
        double perMs = factor.get();
        return new Progress(
                Progress.Stage.LISTENING,
                Optional.of((int) Math.min(99, passedMs * 100 / all)),
                Optional.of(now.plusMillis((long) (Math.max(0, all - passedMs) * perMs)))
                        .filter(_ -> perMs > 0),
                Optional.empty());
    }
}
