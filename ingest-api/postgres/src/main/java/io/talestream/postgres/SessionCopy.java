package io.talestream.postgres;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.store.Arrival;
import io.talestream.store.objects.ReceivedTranscript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Takes over a session with its transcript, its summaries and its link. All that can be wrong is found
/// before anything is written; files come first, and one transaction makes them a session.
final class SessionCopy {
    private static final int ATTEMPTS = 8;
    private static final String NOT_HEARD = "It was not transcribed before it was moved here. Start it again.";

    private final Target to;
    private final Fitting fitting;
    private final SourceText texts;
    private final Recordings recordings;
    private final KnownCampaigns campaigns;
    private final boolean dryRun;
    private final Consumer<String> parents;

    /// One for many.
    ///
    /// @param parents takes over a campaign that came after all campaigns were passed
    SessionCopy(
            Target to,
            Fitting fitting,
            SourceText texts,
            Recordings recordings,
            boolean dryRun,
            Consumer<String> parents) {
        this.parents = parents;
        this.to = to;
        this.fitting = fitting;
        this.texts = texts;
        this.recordings = recordings;
        this.campaigns = new KnownCampaigns(to.campaigns());
        this.dryRun = dryRun;
    }

    Fate copy(Rows.Session row, String print, Optional<Ledger.Entry> entry) {
        try {
            Fitted.Session session = fitting.session(row);
            List<Finding> findings = new ArrayList<>(session.findings());
            Optional<AudioRef> audio = audio(session, findings);
            if (!session.hasText()) {
                return placed(
                        new Wanted(session, job(session, audio), Optional.empty()),
                        Optional.empty(),
                        print,
                        entry,
                        findings);
            }
            try (ReceivedTranscript text = texts.read(session.id())) {
                return placed(
                        new Wanted(session, job(session, audio), Optional.of(pointer(session, text))),
                        Optional.of(text),
                        print,
                        entry,
                        findings);
            }
        } catch (Unfit e) {
            return Fate.leftOut(e.of(SourceTable.SESSION, row.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("a transcript could not be kept on this machine's disk", e);
        }
    }

    /// A recording that cannot be had stays behind and is told of: what was said is worth more than that it
    /// was heard.
    private Optional<AudioRef> audio(Fitted.Session session, List<Finding> findings) {
        if (session.audio().isEmpty()) {
            return Optional.empty();
        }
        if (recordings.from().isEmpty()) {
            findings.add(new Finding(
                    Finding.Kind.LEFT,
                    SourceTable.SESSION,
                    session.id(),
                    "audioStorageKey",
                    "the recording stays where it is: no bucket was named to copy it from"));
            return Optional.empty();
        }
        try {
            AudioRef audio = recordings.look(session.ref(), session.audio().get(), session.createdAt());
            if (!dryRun) {
                recordings.copy(session.audio().get(), audio);
            }
            return Optional.of(audio);
        } catch (Unfit e) {
            findings.add(e.of(SourceTable.SESSION, session.id()));
            return Optional.empty();
        }
    }

    /// By what there is, whatever the old state said: nobody here goes on with a job that was begun there.
    static JobState job(Fitted.Session session, Optional<AudioRef> audio) {
        if (session.hasText()) {
            return new JobState.Done(audio, session.updatedAt());
        }
        return audio.<JobState>map(there -> new JobState.Failed(there, NOT_HEARD, true))
                .orElseGet(JobState.None::new);
    }

    static TranscriptPointer pointer(Fitted.Session session, ReceivedTranscript text) {
        String key = ObjectKeys.transcript(session.ref(), version(session, text));
        return text.transcript().pointer(session.ref(), key);
    }

    private static Version version(Fitted.Session session, ReceivedTranscript text) {
        return Derived.file(session.updatedAt(), text.transcript().checksum().hex());
    }

    private Fate placed(
            Wanted wanted,
            Optional<ReceivedTranscript> text,
            String print,
            Optional<Ledger.Entry> entry,
            List<Finding> findings)
            throws IOException, Unfit {
        SessionRef ref = wanted.session().ref();
        Optional<SessionRef> was = entry.map(there -> Placed.ref(there.place())).filter(there -> !there.equals(ref));
        Ledger.Entry noted = wanted.noted(print, findings);
        boolean look = entry.isPresent();
        boolean kept = false;
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Placed here = look ? Placed.at(to, was.orElse(ref), links(wanted, entry)) : Placed.NOTHING;
                Map<Slot, String> base = entry.map(Ledger.Entry::base).orElse(Map.of());
                var merge = new Merge(base, wanted.digests(), here.digests());
                Optional<String> refusal = refusal(entry, here, merge, was);
                if (refusal.isPresent()) {
                    return conflict(wanted, merge.conflict().map(Slot::column).orElse("id"), refusal.get());
                }
                if (was.isEmpty() && merge.changesNothing()) {
                    return same(entry, noted, findings);
                }
                if (dryRun) {
                    return new Fate(Fate.Kind.WRITTEN, findings);
                }
                Stored<Campaign> campaign = campaign(wanted, attempt > 0);
                if (!kept && text.isPresent() && (was.isPresent() || merge.step(Slot.TRANSCRIPT) == Merge.Step.PUT)) {
                    keep(wanted, text.get());
                    kept = true;
                }
                var arrival = Arrival.ofSession(to.table()).needs(campaign);
                new SessionSteps(wanted, campaign, here, to.clock().instant()).add(arrival, merge, was.isPresent());
                if (arrival.write(Optional.of(to.ledger().noted(noted))) instanceof Arrival.Answer.Refused refused) {
                    look |= !refused.at().stream().allMatch(ItemKey.CampaignKey.class::isInstance);
                } else {
                    kept = false;
                    return new Fate(Fate.Kind.WRITTEN, findings);
                }
            }
        } finally {
            if (kept) {
                dropUnlessUsed(wanted);
            }
        }
        throw new IllegalStateException("session %s changes here all the time"
                .formatted(wanted.session().id()));
    }

    private Stored<Campaign> campaign(Wanted wanted, boolean anew) throws Unfit {
        SessionRef ref = wanted.session().ref();
        Optional<Stored<Campaign>> known = campaigns.find(ref, anew);
        if (known.isEmpty()) {
            parents.accept(wanted.session().campaign());
            known = campaigns.find(ref, true);
        }
        return known.orElseThrow(() -> new Unfit("campaignId", "its campaign is not in Talestream"));
    }

    private static List<ShareToken> links(Wanted wanted, Optional<Ledger.Entry> entry) {
        List<ShareToken> links = new ArrayList<>();
        wanted.session().link().ifPresent(links::add);
        entry.flatMap(Ledger.Entry::link)
                .map(ShareToken::new)
                .filter(link -> !links.contains(link))
                .ifPresent(links::add);
        return links;
    }

    /// Why it stays as it is here.
    private Optional<String> refusal(Optional<Ledger.Entry> entry, Placed here, Merge merge, Optional<SessionRef> was) {
        if (entry.isEmpty() && merge.conflict().isPresent()) {
            return Optional.of("something else has its place in Talestream");
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

    private boolean isAsTaken(Ledger.Entry entry, Placed here) {
        return here.digests().equals(entry.base())
                && here.session()
                        .flatMap(session ->
                                to.sessions().corrections(session.value().ref()))
                        .isEmpty();
    }

    private static Fate conflict(Wanted wanted, String column, String reason) {
        return Fate.conflict(SourceTable.SESSION, wanted.session().id(), column, reason);
    }

    private Fate same(Optional<Ledger.Entry> entry, Ledger.Entry noted, List<Finding> findings) {
        if (!dryRun && !entry.equals(Optional.of(noted))) {
            to.ledger().note(noted);
        }
        return new Fate(Fate.Kind.SAME, findings);
    }

    private void keep(Wanted wanted, ReceivedTranscript text) throws IOException {
        to.files()
                .keep(
                        wanted.session().ref(),
                        ObjectKeys.idOf(version(wanted.session(), text)),
                        text.raw(),
                        format(text).mediaType(),
                        text.normalised());
    }

    private static TranscriptFormat format(ReceivedTranscript text) throws IOException {
        return SourceText.format(text.raw());
    }

    private void dropUnlessUsed(Wanted wanted) {
        TranscriptPointer pointer = wanted.transcript().orElseThrow();
        boolean used = to.sessions()
                .transcript(pointer.session())
                .filter(there -> there.value().objectKey().equals(pointer.objectKey()))
                .isPresent();
        if (!used) {
            to.files().drop(pointer.session(), wanted.version());
        }
    }

    /// The row is gone.
    Fate remove(Ledger.Entry entry) {
        SessionRef ref = Placed.ref(entry.place());
        List<ShareToken> links = entry.link().map(ShareToken::new).stream().toList();
        Placed here = Placed.at(to, ref, links);
        if (here.session().isPresent() && !isAsTaken(entry, here)) {
            return Fate.conflict(
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
        return Fate.of(Fate.Kind.REMOVED);
    }
}
