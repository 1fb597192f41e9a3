package io.talestream.transcription.job;

import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// The claims of one worker on jobs.
///
/// @param worker name of this process, unique among those that run
/// @param period the time after which a claim expires without a renewal
record JobClaims(String worker, Duration period, InstantSource clock) {
    Claim claim(Instant now) {
        return new Claim(worker, now.plus(period));
    }

    /// Whether this worker may work on the job: it has the claim, or there is none that has not expired.
    boolean isOpen(JobState.Running running) {
        return running.claim()
                .map(claim -> claim.isOpenTo(worker, clock.instant()))
                .orElse(true);
    }

    boolean isMine(JobState.Running running) {
        return running.claim().filter(claim -> claim.worker().equals(worker)).isPresent();
    }

    /// Whether the worker has the claim for at least half a period more.
    boolean isFresh(JobState.Running running, Instant now) {
        return isMine(running)
                && running.claim()
                        .filter(claim -> now.plus(period.dividedBy(2)).isBefore(claim.until()))
                        .isPresent();
    }
}
