package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The lifecycle of a transcription. Each state offers only its legal transitions.
public sealed interface JobState {
    default Status status() {
        return switch (this) {
            case None _ -> Status.NONE;
            case Requested _ -> Status.REQUESTED;
            case Running _ -> Status.RUNNING;
            case Done _ -> Status.DONE;
            case Failed _ -> Status.FAILED;
        };
    }

    /// The names of the states, as clients see them.
    enum Status {
        NONE,
        REQUESTED,
        RUNNING,
        DONE,
        FAILED
    }

    /// Since when work is pending, if it is.
    default Optional<Instant> pendingSince() {
        return switch (this) {
            case Requested requested -> Optional.of(requested.since());
            case Running running -> Optional.of(running.since());
            case None _, Done _, Failed _ -> Optional.empty();
        };
    }

    /// Since when there is something to do or to look into: work is pending, or failed. A failure counts
    /// from the upload of its recording.
    default Optional<Instant> unfinishedSince() {
        return this instanceof Failed failed
                ? Optional.of(failed.audio().version().time())
                : pendingSince();
    }

    /// Why the last attempt failed, if there was one.
    default Optional<String> reason() {
        return switch (this) {
            case Requested requested -> requested.why();
            case Failed failed -> Optional.of(failed.why());
            case None _, Running _, Done _ -> Optional.empty();
        };
    }

    default Optional<AudioRef> recording() {
        return switch (this) {
            case None() -> Optional.empty();
            case Requested requested -> Optional.of(requested.audio());
            case Running running -> Optional.of(running.audio());
            case Done(Optional<AudioRef> audio, var _) -> audio;
            case Failed(AudioRef audio, var _, var _) -> Optional.of(audio);
        };
    }

    /// A recording may arrive at any time. It supersedes one that is being transcribed; later events of the
    /// older job concern another recording.
    default Requested requested(AudioRef audio, Instant now) {
        return new Requested(audio, now);
    }

    /// No transcription was requested yet.
    record None() implements JobState {
        /// A transcript was imported without audio.
        public Done imported(Instant now) {
            return new Done(Optional.empty(), now);
        }
    }

    /// Queued.
    ///
    /// @param attempt the number of the next attempt
    /// @param notBefore the time of the next attempt: the end of the back-off after a failure
    /// @param why the reason of the last failure; absent before the first attempt
    record Requested(AudioRef audio, Instant since, int attempt, Instant notBefore, Optional<String> why)
            implements JobState {
        public Requested {
            since = IsoTime.micros(since);
            notBefore = IsoTime.micros(notBefore);
            checkedAttempt(attempt);
            why.ifPresent(reason -> Text.line("reason", reason, 1_000));
        }

        /// The first attempt.
        public Requested(AudioRef audio, Instant since) {
            this(audio, since, 1, since, Optional.empty());
        }

        public Failed cancelled() {
            return new Failed(audio, Failed.CANCELLED, true);
        }

        public Running started(JobName job, Claim by, Instant now) {
            return new Running(audio, job, now, attempt, Progress.NONE, Optional.of(by));
        }
    }

    record Running(AudioRef audio, JobName job, Instant since, int attempt, Progress progress, Optional<Claim> claim)
            implements JobState {
        public Running {
            since = IsoTime.micros(since);
            checkedAttempt(attempt);
        }

        /// The first attempt, just started, without a lease.
        public Running(AudioRef audio, JobName job, Instant since) {
            this(audio, job, since, 1, Progress.NONE, Optional.empty());
        }

        public Running at(Progress newProgress, Claim by) {
            return new Running(audio, job, since, attempt, newProgress, Optional.of(by));
        }

        public Failed cancelled() {
            return new Failed(audio, Failed.CANCELLED, true);
        }

        public Done completed(Instant now) {
            return new Done(Optional.of(audio), now);
        }

        /// Queues a retry after a pause.
        public Requested again(String why, Instant now, Duration pause) {
            return new Requested(audio, now, attempt + 1, now.plus(pause), Optional.of(why));
        }

        public Failed failed(String why, boolean worthRetrying) {
            return new Failed(audio, why, worthRetrying);
        }
    }

    private static void checkedAttempt(int attempt) {
        if (attempt < 1) {
            throw new InvalidField("attempt", "must be at least 1, is " + attempt);
        }
    }

    record Done(Optional<AudioRef> audio, Instant at) implements JobState {
        public Done {
            at = IsoTime.micros(at);
        }

        public Done imported(Instant now) {
            return new Done(audio, now);
        }
    }

    record Failed(AudioRef audio, String why, boolean worthRetrying) implements JobState {
        private static final String CANCELLED = "The transcription was cancelled.";

        public Failed {
            Text.line("reason", why, 1_000);
        }

        /// Whether a member ended it: its engine may still work on it.
        public boolean isCancelled() {
            return why.equals(CANCELLED);
        }

        public Requested retried(Instant now) {
            return new Requested(audio, now);
        }

        public Done imported(Instant now) {
            return new Done(Optional.of(audio), now);
        }
    }
}
