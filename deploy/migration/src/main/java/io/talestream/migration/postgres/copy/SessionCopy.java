package io.talestream.migration.postgres.copy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.mapping.Recordings;
import io.talestream.migration.postgres.mapping.RowMapping;
import io.talestream.migration.postgres.mapping.SourceText;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.RowOutcome;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.ImportedEntity;
import io.talestream.store.objects.ReceivedTranscript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Copies a session with its transcript, its summaries and its link. All checks run before anything is written. Files
/// are stored first, and one transaction then makes them a session.
public final class SessionCopy {
    private static final int ATTEMPTS = 8;
    private static final int MOST_KNOWN = 2_000;
    private static final String NOT_TRANSCRIBED = "It was not transcribed before it was moved here. Start it again.";

    private final Target to;
    private final RowMapping fitting;
    private final SourceText texts;
    private final Recordings recordings;
    private final boolean dryRun;
    private final Consumer<String> parents;
    /// Campaigns as last seen. The write that uses one checks it.
    private final Cache<ItemKey.CampaignKey, StoredValue<Campaign>> known =
            Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

    /// Create one instance for many rows.
    ///
    /// @param parents copies a campaign whose row appeared after the pass over all campaigns
    SessionCopy(
            Target to,
            RowMapping fitting,
            SourceText texts,
            Recordings recordings,
            boolean dryRun,
            Consumer<String> parents) {
        this.parents = parents;
        this.to = to;
        this.fitting = fitting;
        this.texts = texts;
        this.recordings = recordings;
        this.dryRun = dryRun;
    }

    RowOutcome copy(Rows.Session row, String print, Optional<Ledger.Entry> entry) {
        return mapped(row, (wanted, text, findings) -> placed(wanted, text, print, entry, findings));
    }

    /// Records the row as copied, whatever Talestream has.
    RowOutcome adopt(Rows.Session row, String print) {
        return mapped(row, (wanted, _, findings) -> {
            to.ledger().note(wanted.noted(print, findings));
            return RowOutcome.of(RowOutcome.Kind.SAME);
        });
    }

    private interface Placing {
        RowOutcome run(DesiredSession wanted, Optional<ReceivedTranscript> text, List<Finding> findings)
                throws IOException, UnmappableRow;
    }

    private RowOutcome mapped(Rows.Session row, Placing placing) {
        try {
            MappedRows.Session session = fitting.session(row);
            List<Finding> findings = new ArrayList<>(session.findings());
            Optional<AudioRef> audio = audio(session, findings);
            if (!session.hasText()) {
                return placing.run(
                        new DesiredSession(session, job(session, audio), Optional.empty()), Optional.empty(), findings);
            }
            try (ReceivedTranscript text = texts.read(session.id())) {
                return placing.run(
                        new DesiredSession(session, job(session, audio), Optional.of(pointer(session, text))),
                        Optional.of(text),
                        findings);
            }
        } catch (UnmappableRow e) {
            return RowOutcome.leftOut(e.of(SourceTable.SESSION, row.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("a transcript could not be written to local disk", e);
        }
    }

    /// A recording that is unavailable is left out and reported: the transcript is worth more than the recording.
    private Optional<AudioRef> audio(MappedRows.Session session, List<Finding> findings) {
        if (session.audio().isEmpty()) {
            return Optional.empty();
        }
        if (recordings.from().isEmpty()) {
            findings.add(new Finding(
                    Finding.Kind.LEFT,
                    SourceTable.SESSION,
                    session.id(),
                    "audioStorageKey",
                    "the recording was not copied: no source bucket is configured"));
            return Optional.empty();
        }
        try {
            AudioRef audio = recordings.look(session.ref(), session.audio().get(), session.createdAt());
            if (!dryRun) {
                recordings.copy(session.audio().get(), audio);
            }
            return Optional.of(audio);
        } catch (UnmappableRow e) {
            findings.add(e.of(SourceTable.SESSION, session.id()));
            return Optional.empty();
        }
    }

    /// Derived from what the session has, whatever its old state: a job that was started in the old system is not
    /// continued here.
    public static JobState job(MappedRows.Session session, Optional<AudioRef> audio) {
        if (session.hasText()) {
            return new JobState.Done(audio, session.updatedAt());
        }
        return audio.<JobState>map(there -> new JobState.Failed(there, NOT_TRANSCRIBED, true))
                .orElseGet(JobState.None::new);
    }

    static TranscriptPointer pointer(MappedRows.Session session, ReceivedTranscript text) {
        Version version = DerivedIds.file(
                session.updatedAt(), text.transcript().checksum().hex());
        return text.transcript().pointer(session.ref(), ObjectKeys.transcript(session.ref(), version));
    }

    private RowOutcome placed(
            DesiredSession wanted,
            Optional<ReceivedTranscript> text,
            String print,
            Optional<Ledger.Entry> entry,
            List<Finding> findings)
            throws IOException, UnmappableRow {
        SessionRef ref = wanted.session().ref();
        Optional<SessionRef> was =
                entry.map(there -> StoredSession.ref(there.place())).filter(there -> !there.equals(ref));
        Ledger.Entry noted = wanted.noted(print, findings);
        boolean look = entry.isPresent();
        boolean kept = false;
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                StoredSession here =
                        look ? StoredSession.at(to, was.orElse(ref), links(wanted, entry)) : StoredSession.NOTHING;
                Map<Slot, String> base = entry.map(Ledger.Entry::base).orElse(Map.of());
                var merge = new ThreeWayMerge(base, wanted.digests(), here.digests());
                Optional<String> refusal = refusal(entry, here, merge, was);
                if (refusal.isPresent()) {
                    return conflict(wanted, merge.conflict().map(Slot::column).orElse("id"), refusal.get());
                }
                if (was.isEmpty() && merge.changesNothing()) {
                    return same(entry, noted, findings);
                }
                if (dryRun) {
                    return new RowOutcome(RowOutcome.Kind.WRITTEN, findings);
                }
                StoredValue<Campaign> campaign = campaign(wanted, attempt > 0);
                if (!kept
                        && text.isPresent()
                        && (was.isPresent() || merge.step(Slot.TRANSCRIPT) == ThreeWayMerge.Step.PUT)) {
                    keep(wanted, text.get());
                    kept = true;
                }
                var arrival = new ImportedEntity(to.table(), AccessPatterns.IMPORT_SESSION).needs(campaign);
                new SessionSteps(wanted, campaign, here, to.clock().instant()).add(arrival, merge, was.isPresent());
                if (arrival.write(Optional.of(to.ledger().noted(noted)))
                        instanceof ImportedEntity.Answer.Refused refused) {
                    look |= !refused.at().stream().allMatch(ItemKey.CampaignKey.class::isInstance);
                } else {
                    kept = false;
                    return new RowOutcome(RowOutcome.Kind.WRITTEN, findings);
                }
            }
        } finally {
            if (kept) {
                dropUnlessUsed(wanted);
            }
        }
        throw new IllegalStateException("session %s keeps changing in Talestream"
                .formatted(wanted.session().id()));
    }

    private StoredValue<Campaign> campaign(DesiredSession wanted, boolean reload) throws UnmappableRow {
        SessionRef ref = wanted.session().ref();
        var key = new ItemKey.CampaignKey(ref.workspace(), ref.campaign());
        if (reload) {
            known.invalidate(key);
        }
        Optional<StoredValue<Campaign>> campaign = find(key);
        if (campaign.isEmpty()) {
            parents.accept(wanted.session().campaign());
            campaign = find(key);
        }
        return campaign.orElseThrow(() -> new UnmappableRow("campaignId", "its campaign is not in Talestream"));
    }

    private Optional<StoredValue<Campaign>> find(ItemKey.CampaignKey key) {
        Optional<StoredValue<Campaign>> campaign = Optional.ofNullable(known.getIfPresent(key))
                .or(() -> to.campaigns().find(key.workspace(), key.campaign()));
        campaign.ifPresent(there -> known.put(key, there));
        return campaign;
    }

    private static List<ShareToken> links(DesiredSession wanted, Optional<Ledger.Entry> entry) {
        List<ShareToken> links = new ArrayList<>();
        wanted.session().link().ifPresent(links::add);
        entry.flatMap(Ledger.Entry::link)
                .map(ShareToken::new)
                .filter(link -> !links.contains(link))
                .ifPresent(links::add);
        return links;
    }

    /// The reason to leave the session unchanged, if there is one.
    private Optional<String> refusal(
            Optional<Ledger.Entry> entry, StoredSession here, ThreeWayMerge merge, Optional<SessionRef> was) {
        if (entry.isEmpty() && merge.conflict().isPresent()) {
            return Optional.of("another item has its key in Talestream");
        }
        if (merge.conflict().isPresent() && was.isEmpty()) {
            return Optional.of("was changed in Talestream since");
        }
        boolean isGone = entry.isPresent() && here.session().isEmpty();
        if (isGone && (was.isPresent() || !merge.changesNothing())) {
            return Optional.of("was deleted in Talestream");
        }
        return was.isPresent() && !isAsTaken(entry.orElseThrow(), here)
                ? Optional.of("moved to another campaign, but was changed in Talestream since")
                : Optional.empty();
    }

    private boolean isAsTaken(Ledger.Entry entry, StoredSession here) {
        return here.digests().equals(entry.base())
                && here.session()
                        .flatMap(session ->
                                to.sessions().corrections(session.value().ref()))
                        .isEmpty();
    }

    private static RowOutcome conflict(DesiredSession wanted, String column, String reason) {
        return RowOutcome.conflict(SourceTable.SESSION, wanted.session().id(), column, reason);
    }

    private RowOutcome same(Optional<Ledger.Entry> entry, Ledger.Entry noted, List<Finding> findings) {
        if (!dryRun && !entry.equals(Optional.of(noted))) {
            to.ledger().note(noted);
        }
        return new RowOutcome(RowOutcome.Kind.SAME, findings);
    }

    private void keep(DesiredSession wanted, ReceivedTranscript text) throws IOException {
        to.files()
                .keep(
                        wanted.session().ref(),
                        ObjectKeys.idOf(wanted.version()),
                        text.raw(),
                        SourceText.format(text.raw()).mediaType(),
                        text.normalised());
    }

    private void dropUnlessUsed(DesiredSession wanted) {
        TranscriptPointer pointer = wanted.transcript().orElseThrow();
        boolean used = to.sessions()
                .transcript(pointer.session())
                .filter(there -> there.value().objectKey().equals(pointer.objectKey()))
                .isPresent();
        if (!used) {
            to.files().drop(pointer.session(), wanted.version());
        }
    }

    RowOutcome remove(Ledger.Entry entry) {
        SessionRef ref = StoredSession.ref(entry.place());
        List<ShareToken> links = entry.link().map(ShareToken::new).stream().toList();
        StoredSession here = StoredSession.at(to, ref, links);
        if (here.session().isPresent() && !isAsTaken(entry, here)) {
            return RowOutcome.conflict(
                    SourceTable.SESSION, entry.row(), "id", "was deleted, but was changed in Talestream since");
        }
        if (!dryRun) {
            if (here.session().isPresent()
                    && to.sessions().delete(here.session().get()) instanceof WriteResult.Conflict<?>) {
                return remove(entry);
            }
            to.sessions().finishDelete(ref);
            to.ledger().forget(SourceTable.SESSION, entry.row());
        }
        return RowOutcome.of(RowOutcome.Kind.REMOVED);
    }
}
