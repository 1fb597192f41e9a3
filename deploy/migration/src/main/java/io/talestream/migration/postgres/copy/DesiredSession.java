package io.talestream.migration.postgres.copy;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.SourceTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

record DesiredSession(MappedRows.Session session, JobState job, Optional<TranscriptPointer> transcript) {
    Session fresh(StoredValue<Campaign> campaign) {
        var details = new SessionDetails(
                session.name(), session.description(), Optional.empty(), Optional.empty(), Visibility.ALL);
        return Session.planned(
                        session.ref(),
                        details,
                        NameCopy.from(campaign, campaign.value().name()),
                        session.by())
                .in(job);
    }

    /// Keeps the fields that PostgreSQL does not have.
    Session over(Session before) {
        return before.described(new SessionDetails(
                        session.name(),
                        session.description(),
                        before.details().playedOn(),
                        before.details().language(),
                        before.visibility()))
                .in(job);
    }

    Optional<Summary> summary(Edition edition) {
        return Optional.ofNullable(session.summaries().get(edition))
                .map(summary -> new Summary(session.ref(), edition, summary.text(), new Author.Person(session.by())));
    }

    /// The version in the names of its files.
    Version version() {
        return DerivedIds.file(
                session.updatedAt(), transcript.orElseThrow().checksum().hex());
    }

    Map<Slot, String> digests() {
        Map<Slot, String> digests = new EnumMap<>(Slot.class);
        digests.put(Slot.SESSION, StoredSession.digest(session.name(), session.description(), session.by(), job));
        transcript.ifPresent(
                there -> digests.put(Slot.TRANSCRIPT, there.checksum().hex()));
        session.summaries()
                .forEach((edition, summary) ->
                        digests.put(StoredSession.slot(edition), DerivedIds.digest(summary.text())));
        session.link().ifPresent(link -> digests.put(Slot.LINK, StoredSession.digest(link, session.ref())));
        return digests;
    }

    Ledger.Entry noted(String print, List<Finding> findings) {
        return new Ledger.Entry(
                SourceTable.SESSION,
                session.id(),
                print,
                StoredSession.place(session.ref()),
                digests(),
                session.summaries().values().stream()
                        .map(MappedRows.SummaryText::id)
                        .sorted()
                        .toList(),
                session.link().map(ShareToken::value),
                !findings.isEmpty());
    }
}
