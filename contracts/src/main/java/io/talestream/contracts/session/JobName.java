package io.talestream.contracts.session;

import io.talestream.contracts.text.Text;

/// Follows from the session and its audio alone, so that asking twice names the same job.
public record JobName(String value) {
    public JobName {
        Text.line("job name", value, 200);
    }

    public static JobName of(SessionId session, AudioRef audio) {
        return new JobName(
                "talestream-%s-%d".formatted(session.value(), audio.version().micros()));
    }
}
