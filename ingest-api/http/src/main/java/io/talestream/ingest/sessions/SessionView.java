package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.schema.MayBeAbsent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// A session. `transcript` and `summaries` are present if the request includes them and they exist, `overview` in the
/// contents of a workspace.
@Serdeable
public record SessionView(
        String id,
        String campaignId,
        String campaignName,
        String name,
        String description,
        @MayBeAbsent Optional<LocalDate> playedOn,
        @MayBeAbsent Optional<String> language,
        Visibility visibility,
        JobState.Status status,
        @MayBeAbsent Optional<ProgressView> progress,
        @MayBeAbsent Optional<Retry> retry,
        @MayBeAbsent Optional<Failure> failure,
        @MayBeAbsent Optional<Audio> audio,
        String createdBy,
        Instant createdAt,
        Instant updatedAt,
        @MayBeAbsent Optional<Transcript> transcript,
        @MayBeAbsent Optional<List<SummaryView>> summaries,
        @MayBeAbsent Optional<OverviewView> overview) {
    /// A transcription that failed and is attempted again automatically: why it failed, and the number and the earliest
    /// time of the next attempt.
    @Serdeable
    public record Retry(String reason, int attempt, Instant nextAttempt) {
        static Optional<Retry> of(JobState job, boolean toGm) {
            return job instanceof JobState.Requested requested
                    ? requested
                            .why()
                            .map(why -> new Retry(
                                    SessionView.reason(job, why, toGm), requested.attempt(), requested.notBefore()))
                    : Optional.empty();
        }
    }

    /// Why the transcription failed, and whether a retry may help.
    @Serdeable
    public record Failure(String reason, boolean worthRetrying) {}

    /// The uploaded recording. `tracks` are for GMs and owners, as they name every speaker.
    @Serdeable
    public record Audio(
            String contentType, long bytes, @MayBeAbsent Optional<List<TrackView>> tracks) {
        static Optional<Audio> of(JobState job, boolean toGm) {
            return job.recording()
                    .map(audio -> new Audio(
                            audio.contentType(),
                            audio.bytes(),
                            Optional.of(TrackView.all(job, audio)).filter(all -> toGm && !all.isEmpty())));
        }
    }

    /// The beginning of the transcript, without secrets. Its size and length include secrets: they are for GMs and
    /// owners, as is whether it is withheld from players because secrets are unplaced.
    @Serdeable
    public record Transcript(
            String preview,
            @MayBeAbsent Optional<Long> utterances,
            @MayBeAbsent Optional<Long> durationMs,
            @MayBeAbsent Optional<Boolean> withheld) {
        static Transcript of(TranscriptPointer pointer, boolean isWithheld, boolean toGm) {
            return new Transcript(
                    pointer.preview(),
                    Optional.of(pointer.utterances()).filter(_ -> toGm),
                    Optional.of(pointer.durationMs()).filter(_ -> toGm),
                    Optional.of(isWithheld).filter(_ -> toGm));
        }
    }

    public static SessionView of(StoredValue<Session> session, boolean toGm) {
        return of(session, Optional.empty(), Optional.empty(), Optional.empty(), toGm);
    }

    public static SessionView of(StoredValue<Session> session, Optional<OverviewView> overview, boolean toGm) {
        return of(session, Optional.empty(), Optional.empty(), overview, toGm);
    }

    public static SessionView toGm(StoredValue<Session> session) {
        return of(session, true);
    }

    static SessionView of(SessionResults results, SessionParts parts, boolean toGm) {
        return of(
                results.session(),
                results.transcript()
                        .filter(_ -> parts.transcript())
                        .map(pointer -> Transcript.of(pointer.value(), isWithheld(results), toGm)),
                parts.summaries() ? Optional.of(SummaryView.visible(results.summaries(), toGm)) : Optional.empty(),
                Optional.empty(),
                toGm);
    }

    private static boolean isWithheld(SessionResults results) {
        return results.corrections().filter(layer -> layer.value().withheld()).isPresent();
    }

    private static SessionView of(
            StoredValue<Session> session,
            Optional<Transcript> transcript,
            Optional<List<SummaryView>> summaries,
            Optional<OverviewView> overview,
            boolean toGm) {
        Session value = session.value();
        return new SessionView(
                value.ref().session().value(),
                value.ref().campaign().value(),
                value.campaignName().value().value(),
                value.details().name().value(),
                value.details().description().value(),
                value.details().playedOn(),
                value.details().language().map(SpokenLanguage::value),
                value.details().visibility(),
                value.job().status(),
                ProgressView.of(value.job()),
                Retry.of(value.job(), toGm),
                failure(value.job(), toGm),
                Audio.of(value.job(), toGm),
                value.createdBy().value(),
                session.createdAt(),
                session.updatedAt(),
                transcript,
                summaries,
                overview);
    }

    private static Optional<Failure> failure(JobState job, boolean toGm) {
        return job instanceof JobState.Failed(var _, String why, boolean worthRetrying)
                ? Optional.of(new Failure(reason(job, why, toGm), worthRetrying))
                : Optional.empty();
    }

    /// The reason of a recording with tracks may name a speaker.
    private static String reason(JobState job, String why, boolean toGm) {
        return toGm
                        || job.recording()
                                .filter(audio -> !audio.tracks().isEmpty())
                                .isEmpty()
                ? why
                : "A track could not be transcribed.";
    }
}
