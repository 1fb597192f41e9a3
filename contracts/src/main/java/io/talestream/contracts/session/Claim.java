package io.talestream.contracts.session;

import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import java.time.Instant;

/// Who works on a job, and until when others leave it to them.
public record Claim(String worker, Instant until) {
    public Claim {
        Text.line("worker", worker, 200);
        until = IsoTime.micros(until);
    }

    /// Whether this worker may begin something.
    public boolean isOpenTo(String other, Instant now) {
        return worker.equals(other) || !now.isBefore(until);
    }
}
