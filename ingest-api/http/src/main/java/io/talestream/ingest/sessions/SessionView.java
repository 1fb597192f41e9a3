package io.talestream.ingest.sessions;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.workspace.Visibility;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

@Serdeable
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record SessionView(
        String id,
        String campaignId,
        String campaignName,
        String name,
        String description,
        Optional<LocalDate> playedOn,
        Visibility visibility,
        JobState.Status status,
        String createdBy,
        Instant createdAt,
        Instant updatedAt) {
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
                value.createdBy().value(),
                session.createdAt(),
                session.updatedAt());
    }
}
