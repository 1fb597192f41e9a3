package io.talestream.contracts.session;

import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import java.time.Instant;
import java.util.Optional;

/// The life of a transcription. Each state offers only the steps that may follow it.
public sealed interface JobState {
    Status status();

    /// The states by name, as clients see them.
    enum Status {
        NONE,
        REQUESTED,
        RUNNING,
        DONE,
        FAILED
    }

    /// Since when work has been waiting, while there is any.
    default Optional<Instant> pendingSince() {
        return switch (this) {
            case Requested(var _, Instant since) -> Optional.of(since);
            case Running(var _, var _, Instant since) -> Optional.of(since);
            case None _, Done _, Failed _ -> Optional.empty();
        };
    }

    default Optional<AudioRef> recording() {
        return switch (this) {
            case None() -> Optional.empty();
            case Requested(AudioRef audio, var _) -> Optional.of(audio);
            case Running(AudioRef audio, var _, var _) -> Optional.of(audio);
            case Done(Optional<AudioRef> audio, var _) -> audio;
            case Failed(AudioRef audio, var _, var _) -> Optional.of(audio);
        };
    }

    /// A recording may come at any time. Where one was at work already, the newer takes its place, and what the older
    /// job still says is about another recording.
    default Requested requested(AudioRef audio, Instant now) {
        return new Requested(audio, now);
    }

    /// Nothing was asked for yet.
    record None() implements JobState {
        @Override
        public Status status() {
            return Status.NONE;
        }

        /// A transcript that came without audio.
        public Done imported(Instant now) {
            return new Done(Optional.empty(), now);
        }
    }

    record Requested(AudioRef audio, Instant since) implements JobState {
        public Requested {
            since = IsoTime.micros(since);
        }

        @Override
        public Status status() {
            return Status.REQUESTED;
        }

        public Running started(JobName job, Instant now) {
            return new Running(audio, job, now);
        }

        public Failed failed(String why, boolean worthRetrying) {
            return new Failed(audio, why, worthRetrying);
        }
    }

    record Running(AudioRef audio, JobName job, Instant since) implements JobState {
        public Running {
            since = IsoTime.micros(since);
        }

        @Override
        public Status status() {
            return Status.RUNNING;
        }

        public Done completed(Instant now) {
            return new Done(Optional.of(audio), now);
        }

        public Failed failed(String why, boolean worthRetrying) {
            return new Failed(audio, why, worthRetrying);
        }
    }

    record Done(Optional<AudioRef> audio, Instant at) implements JobState {
        public Done {
            at = IsoTime.micros(at);
        }

        @Override
        public Status status() {
            return Status.DONE;
        }

        public Done imported(Instant now) {
            return new Done(audio, now);
        }
    }

    record Failed(AudioRef audio, String why, boolean worthRetrying) implements JobState {
        public Failed {
            Text.line("reason", why, 1_000);
        }

        @Override
        public Status status() {
            return Status.FAILED;
        }

        public Requested retried(Instant now) {
            return new Requested(audio, now);
        }

        public Done imported(Instant now) {
            return new Done(Optional.of(audio), now);
        }
    }
}
