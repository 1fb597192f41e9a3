package io.talestream.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.SeenRequests;
import io.talestream.store.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

public class Sessions {
    private static final int MOST_NAMES = 10_000;

    private final Table table;
    /// The last seen names of campaigns. A cached name is a guess that the write checks: it saves a read if the
    /// campaign was not renamed, and costs one more write if it was.
    private final Cache<ItemKey.CampaignKey, NameCopy<CampaignName>> names =
            Caffeine.newBuilder().maximumSize(MOST_NAMES).build();

    public Sessions(Table table) {
        this.table = table;
    }

    /// Copies the campaign's name; returns NotFound if the campaign is gone. Written on condition that the campaign
    /// still has the copied name, so that a rename cannot happen in between. The name may therefore come from the
    /// cache: on a mismatch, the refusal carries the new name.
    public WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by, Idempotency once) {
        Calls calls = table.following(AccessPatterns.CREATE_SESSION);
        var key = new ItemKey.CampaignKey(ref.workspace(), ref.campaign());
        Optional<NameCopy<CampaignName>> name = Optional.ofNullable(names.getIfPresent(key))
                .or(() -> calls.find(key, Campaign.class).map(Sessions::nameOf));
        while (name.isPresent()) {
            Outcome outcome = calls.write(
                    once,
                    1,
                    Mutation.Require.named(
                            key, name.get().value().value(), name.get().source()),
                    new Mutation.Create<>(ItemCodecs.SESSION, Session.planned(ref, details, name.get(), by)));
            Optional<NameCopy<CampaignName>> renamed = renamed(outcome);
            if (renamed.isEmpty()
                    || Results.before(once, outcome, Session.class).isPresent()) {
                remember(key, name.get(), outcome);
                return Results.created(once, outcome, 1, Session.class);
            }
            name = renamed;
        }
        return repeated(once).orElseGet(WriteResult.NotFound::new);
    }

    public WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by) {
        return create(ref, details, by, Idempotency.NO_KEY);
    }

    /// The answer to this request, if it was carried out before.
    public Optional<WriteResult<Session>> repeated(Idempotency once) {
        return new SeenRequests(table).find(once, Session.class);
    }

    private static NameCopy<CampaignName> nameOf(StoredValue<Campaign> campaign) {
        return NameCopy.from(campaign, campaign.value().name());
    }

    /// The campaign's current name, if the write expected another one.
    private static Optional<NameCopy<CampaignName>> renamed(Outcome outcome) {
        return outcome instanceof Outcome.Rejected rejected
                ? rejected.at(0)
                        .flatMap(refusal -> refusal.live(Campaign.class))
                        .map(Sessions::nameOf)
                : Optional.empty();
    }

    private void remember(ItemKey.CampaignKey key, NameCopy<CampaignName> name, Outcome outcome) {
        switch (outcome) {
            case Outcome.Committed _ -> names.put(key, name);
            case Outcome.Rejected _ -> names.invalidate(key);
        }
    }

    public Optional<StoredValue<Session>> find(SessionRef ref) {
        return table.following(AccessPatterns.FIND_SESSION).find(new ItemKey.SessionKey(ref), Session.class);
    }

    /// Reads sessions only, not the transcripts and summaries below them.
    public Page<StoredValue<Session>> listNewestFirst(WorkspaceId workspace, CampaignId campaign, PageRequest page) {
        return table.following(AccessPatterns.LIST_SESSIONS)
                .list(
                        EntityType.SESSION,
                        Map.of("ws", workspace.value(), "campaign", campaign.value()),
                        Session.class,
                        page);
    }

    public Optional<SessionResults> load(SessionRef ref) {
        var items = table.following(AccessPatterns.LOAD_SESSION).all(EntityType.SESSION, ItemKey.partsOf(ref));
        return one(items, Session.class)
                .map(session -> new SessionResults(
                        session,
                        one(items, TranscriptPointer.class),
                        one(items, Corrections.class),
                        StoredItem.all(items, Summary.class)));
    }

    public List<StoredValue<Summary>> summaries(SessionRef ref) {
        var items = table.following(AccessPatterns.LIST_SUMMARIES).all(EntityType.SUMMARY, ItemKey.partsOf(ref));
        return StoredItem.all(items, Summary.class);
    }

    public Optional<StoredValue<Summary>> summary(SessionRef ref, Edition edition) {
        return summaries(ref).stream()
                .filter(summary -> summary.value().edition() == edition)
                .findFirst();
    }

    public Optional<StoredValue<TranscriptPointer>> transcript(SessionRef ref) {
        return table.following(AccessPatterns.FIND_TRANSCRIPT)
                .find(new ItemKey.TranscriptKey(ref), TranscriptPointer.class);
    }

    public Optional<StoredValue<Corrections>> corrections(SessionRef ref) {
        return table.following(AccessPatterns.FIND_CORRECTIONS)
                .find(new ItemKey.CorrectionsKey(ref), Corrections.class);
    }

    /// Writes the corrections and the pointer to the corrected transcript together, or nothing: a conflict if
    /// either has changed since. `before` is empty if there are no corrections yet. If lines are hidden, the
    /// session names the version that is redacted, which is no edit of it.
    public WriteResult<TranscriptPointer> correct(
            StoredValue<TranscriptPointer> pointer,
            Optional<StoredValue<Corrections>> before,
            CorrectedTranscript now) {
        Calls calls = table.following(now.hides() ? AccessPatterns.HIDE_LINES : AccessPatterns.CORRECT_TRANSCRIPT);
        List<Mutation> steps = new ArrayList<>();
        steps.add(new Mutation.Replace<>(ItemCodecs.TRANSCRIPT, pointer, now.pointer()));
        steps.add(Mutation.put(ItemCodecs.CORRECTIONS, before, now.corrections()));
        if (now.hides()) {
            redacting(calls, now.pointer().session(), RedactedVersions.ofTranscript(pointer.version()))
                    .ifPresent(steps::add);
        }
        return together(calls.write(steps), pointer, TranscriptPointer.class);
    }

    /// Empty if the session is gone: so are its transcript and its summaries.
    private static Optional<Mutation> redacting(Calls calls, SessionRef ref, RedactedVersions versions) {
        return calls.find(new ItemKey.SessionKey(ref), Session.class)
                .map(session -> new Mutation.Project<>(
                        ItemCodecs.SESSION, session, session.value().redacting(versions)));
    }

    /// A conflict also if only what is written together with the item has changed.
    private static <T> WriteResult<T> together(Outcome outcome, StoredValue<T> before, Class<T> type) {
        return outcome.isRejectedElsewhere() ? new WriteResult.Conflict<>(before) : Results.replaced(outcome, type);
    }

    /// Replaces the summary `before` with one written by a person.
    public WriteResult<Summary> write(Optional<StoredValue<Summary>> before, Summary after) {
        Calls calls = table.following(AccessPatterns.WRITE_SUMMARY);
        if (before.isPresent()) {
            return calls.replace(ItemCodecs.SUMMARY, before.get(), after);
        }
        return calls.create(ItemCodecs.SUMMARY, after, new ItemKey.SessionKey(after.session()), Idempotency.NO_KEY);
    }

    /// Writes a summary that was generated from this version of the transcript. False if the transcript or the
    /// summary has changed since, or is gone. A correction replaces the pointer, so that a summary with a line that
    /// became secret meanwhile is not written.
    public boolean refresh(StoredValue<TranscriptPointer> from, Optional<StoredValue<Summary>> before, Summary after) {
        var current = Mutation.Require.unchanged(ItemCodecs.TRANSCRIPT.key(from.value()), from);
        return table.following(AccessPatterns.REFRESH_SUMMARY)
                        .write(current, Mutation.put(ItemCodecs.SUMMARY, before, after))
                instanceof Outcome.Committed;
    }

    /// Corrects the spelling of a name in a summary by any author. A generated summary does not become newer
    /// by this: if an utterance was made secret since, the summary is still to be regenerated.
    public WriteResult<Summary> respell(StoredValue<Summary> before, Summary after) {
        Mutation respelling = after.isByPerson()
                ? new Mutation.Replace<>(ItemCodecs.SUMMARY, before, after)
                : new Mutation.Project<>(ItemCodecs.SUMMARY, before, after);
        return Results.replaced(table.following(AccessPatterns.WRITE_SUMMARY).write(respelling), Summary.class);
    }

    /// Withholds what was generated of a players' summary. It does not become newer by this, so it is still to be
    /// regenerated.
    public WriteResult<Summary> withhold(StoredValue<Summary> before) {
        Calls calls = table.following(AccessPatterns.WITHHOLD_SUMMARY);
        List<Mutation> steps = new ArrayList<>();
        steps.add(ResultsTransaction.withheld(before));
        redacting(calls, before.value().session(), RedactedVersions.ofSummary(before.version()))
                .ifPresent(steps::add);
        return together(calls.write(steps), before, Summary.class);
    }

    /// Writes a summary with a changed scene together with the corrections that keep the change, or nothing: a conflict
    /// if either has changed since. A summary that is older than the corrections stays so, to be regenerated.
    public WriteResult<Summary> changeScene(
            StoredValue<Summary> before, Summary after, Optional<StoredValue<Corrections>> layer, Corrections over) {
        boolean isStale = layer.map(StoredValue::version)
                .filter(last -> last.isNewerThan(before.editedIn()))
                .isPresent();
        Mutation summary = isStale
                ? new Mutation.Project<>(ItemCodecs.SUMMARY, before, after)
                : new Mutation.Replace<>(ItemCodecs.SUMMARY, before, after);
        Outcome outcome = table.following(AccessPatterns.CHANGE_SCENE)
                .write(List.of(summary, Mutation.put(ItemCodecs.CORRECTIONS, layer, over)));
        return together(outcome, before, Summary.class);
    }

    /// Pending or failed sessions of any workspace, oldest first.
    public Page<StoredValue<Session>> pending(PendingPartition where, PageRequest page) {
        return table.following(AccessPatterns.LIST_PENDING)
                .list(
                        EntityType.SESSION,
                        Map.of("status", where.status().name(), "part", Integer.toString(where.part())),
                        Session.class,
                        page);
    }

    public WriteResult<Session> update(StoredValue<Session> before, Session after, Idempotency once) {
        return table.following(AccessPatterns.UPDATE_SESSION).replace(ItemCodecs.SESSION, before, after, once);
    }

    public WriteResult<Session> update(StoredValue<Session> before, Session after) {
        return update(before, after, Idempotency.NO_KEY);
    }

    /// Writes the progress of a job. It is not an edit and causes no version conflict for edits.
    public WriteResult<Session> progress(StoredValue<Session> before, JobState.Running after) {
        Outcome outcome = table.following(AccessPatterns.REPORT_PROGRESS)
                .write(new Mutation.Project<>(
                        ItemCodecs.SESSION, before, before.value().in(after)));
        return Results.replaced(outcome, Session.class);
    }

    /// Writes transcript pointer, summaries and the session's new state together, or nothing. If a person wrote
    /// the current summary, the new one is stored as a proposal. If there are corrections, the result must
    /// contain their current version applied to the new transcript, otherwise it is a conflict: hidden text stays
    /// hidden. If lines are secret, the previous transcript and players' summary are redacted, and without a new
    /// players' summary the previous one is withheld.
    public WriteResult<Session> complete(StoredValue<Session> before, JobState.Done done, TranscriptionResult result) {
        return results(before, session -> new Mutation.Replace<>(ItemCodecs.SESSION, before, session.in(done)), result);
    }

    /// Writes the pointer to a partial transcript if the session has not changed, so that its job still runs. It
    /// is not an edit of the session.
    public WriteResult<Session> partial(StoredValue<Session> before, TranscriptionResult result) {
        return results(before, session -> new Mutation.Project<>(ItemCodecs.SESSION, before, session), result);
    }

    private WriteResult<Session> results(
            StoredValue<Session> before, Function<Session, Mutation> session, TranscriptionResult result) {
        return new ResultsTransaction(table.following(AccessPatterns.COMPLETE_SESSION), result).write(before, session);
    }

    /// Deletes the session first and then everything below it. A repeated call after an interruption finishes the
    /// work.
    public WriteResult<Session> delete(StoredValue<Session> session) {
        Calls calls = table.following(AccessPatterns.DELETE_SESSION);
        WriteResult<Session> result = eraseWithResults(calls, session);
        if (!(result instanceof WriteResult.Conflict<Session>)) {
            new SubtreeDeletion(calls).session(session.value().ref());
        }
        return result;
    }

    /// Finishes an interrupted delete. Does nothing if the session exists or never existed.
    public void finishDelete(SessionRef ref) {
        Calls calls = table.following(AccessPatterns.DELETE_SESSION);
        if (calls.get(new ItemKey.SessionKey(ref)).orElse(null) instanceof StoredItem.Gone) {
            new SubtreeDeletion(calls).session(ref);
        }
    }

    /// In one transaction: a summary never exists without its session.
    private static WriteResult<Session> eraseWithResults(Calls calls, StoredValue<Session> session) {
        while (true) {
            List<Mutation> steps = new ArrayList<>();
            steps.add(Mutation.Erase.of(ItemCodecs.SESSION, session));
            for (StoredItem item : calls.all(
                    EntityType.SESSION, ItemKey.partsOf(session.value().ref()))) {
                if (item instanceof StoredItem.Live(ItemKey key, StoredValue<?> stored)) {
                    steps.add(new Mutation.Erase(key, stored));
                }
            }
            Outcome outcome = calls.write(steps);
            if (!outcome.isRejectedElsewhere()) {
                return Results.erased(outcome, session, Session.class);
            }
        }
    }

    static <T> Optional<StoredValue<T>> one(List<StoredItem> items, Class<T> type) {
        return StoredItem.all(items, type).stream().findFirst();
    }
}
