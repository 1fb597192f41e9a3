package io.talestream.ingest.shares;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.ingest.sessions.RecapView;
import java.time.LocalDate;
import java.util.Optional;

/// A session as visible to anyone with the link: no ids, no names of people, no GM content.
@Serdeable
record SharedSessionView(
        String campaignName,
        String name,
        String description,
        @MayBeAbsent Optional<LocalDate> playedOn,
        JobState.Status status,
        @MayBeAbsent Optional<String> summary,
        @MayBeAbsent Optional<RecapView> recap) {
    static SharedSessionView of(SessionResults results) {
        Session session = results.session().value();
        Optional<Summary> summary = results.summary(Edition.PLAYER).map(StoredValue::value);
        return new SharedSessionView(
                session.campaignName().value().value(),
                session.details().name().value(),
                session.details().description().value(),
                session.details().playedOn(),
                session.job().status(),
                summary.map(Summary::text),
                summary.filter(one -> !one.isByPerson()).flatMap(Summary::recap).map(RecapView::of));
    }
}
