package io.talestream.contracts.session;

import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import java.time.Instant;

/// A worker's lease on a job.
public record Claim(String worker, Instant until) {
    public Claim {
        Text.line("worker", worker, 200);
        until = IsoTime.micros(until);
    }

    /// Whether this worker may start work.
    public boolean isOpenTo(String other, Instant now) {
        return worker.equals(other) || !now.isBefore(until);
    }
}
