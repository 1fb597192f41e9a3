package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.schema.MayBeAbsent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

@Serdeable
public record SessionView(
        String id,
        String campaignId,
        String campaignName,
        String name,
        String description,
        @MayBeAbsent Optional<LocalDate> playedOn,
        Visibility visibility,
        JobState.Status status,
        @MayBeAbsent Optional<ProgressView> progress,
        @MayBeAbsent Optional<Failure> failure,
        @MayBeAbsent Optional<Audio> audio,
        String createdBy,
        Instant createdAt,
        Instant updatedAt) {
    /// Why the transcription failed, and whether a retry may help.
    @Serdeable
    public record Failure(String reason, boolean worthRetrying) {}

    /// The uploaded recording.
    @Serdeable
    public record Audio(String contentType, long bytes) {}

    public static SessionView of(Stored<Session> session) {
        Session value = session.value();
        return new SessionView(
                value.ref().session().value(),
                value.ref().campaign().value(),
                value.campaignName().value().value(),
                value.details().name().value(),
                value.details().description().value(),
                value.details().playedOn(),
                value.details().visibility(),
                value.job().status(),
                ProgressView.of(value.job()),
                failure(value.job()),
                value.job().recording().map(audio -> new Audio(audio.contentType(), audio.bytes())),
                value.createdBy().value(),
                session.createdAt(),
                session.updatedAt());
    }

    private static Optional<Failure> failure(JobState job) {
        return job instanceof JobState.Failed(var _, String why, boolean worthRetrying)
                ? Optional.of(new Failure(why, worthRetrying))
                : Optional.empty();
    }
}
