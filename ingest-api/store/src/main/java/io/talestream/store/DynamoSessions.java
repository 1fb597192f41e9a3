package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class DynamoSessions implements Sessions {
    private final Table table;

    public DynamoSessions(Table table) {
        this.table = table;
    }

    /// Written only if the campaign still has the name that is copied, so that a rename cannot slip in between.
    @Override
    public WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by, Once once) {
        Calls calls = table.following(AccessPatterns.CREATE_SESSION);
        var campaignKey = new ItemKey.CampaignKey(ref.workspace(), ref.campaign());
        while (true) {
            Optional<Stored<Campaign>> campaign = calls.find(campaignKey, Campaign.class);
            if (campaign.isEmpty()) {
                return new SeenRequests(table).find(once, Session.class).orElseGet(WriteResult.NotFound::new);
            }
            var name = campaign.get().value().name();
            var session = Session.planned(ref, details, Copied.from(campaign.get(), name), by);
            Outcome outcome = calls.write(
                    once,
                    1,
                    new Mutation.Require(campaignKey, Map.of("name", new Attribute.Text(name.value()))),
                    new Mutation.Create<>(ItemCodecs.SESSION, session));
            boolean renamed = outcome instanceof Outcome.Rejected rejected
                    && rejected.at(0)
                            .flatMap(refusal -> refusal.live(Campaign.class))
                            .isPresent();
            if (!renamed || Results.before(once, outcome, Session.class).isPresent()) {
                return Results.created(once, outcome, 1, Session.class);
            }
        }
    }

    @Override
    public Optional<Stored<Session>> find(SessionRef ref) {
        return table.following(AccessPatterns.FIND_SESSION).find(new ItemKey.SessionKey(ref), Session.class);
    }

    @Override
    public Page<Stored<Session>> listNewestFirst(WorkspaceId workspace, CampaignId campaign, PageRequest page) {
        return table.following(AccessPatterns.LIST_SESSIONS)
                .list(
                        EntityType.SESSION,
                        Map.of("ws", workspace.value(), "campaign", campaign.value()),
                        Session.class,
                        page);
    }

    @Override
    public Optional<SessionResults> load(SessionRef ref) {
        var items = table.following(AccessPatterns.LOAD_SESSION).all(EntityType.SESSION, ItemKey.partsOf(ref));
        return one(items, Session.class)
                .map(session -> new SessionResults(
                        session, one(items, TranscriptPointer.class), Found.all(items, Summary.class)));
    }

    @Override
    public List<Stored<Summary>> summaries(SessionRef ref) {
        var items = table.following(AccessPatterns.LIST_SUMMARIES).all(EntityType.SUMMARY, ItemKey.partsOf(ref));
        return Found.all(items, Summary.class);
    }

    @Override
    public Page<Stored<Session>> pending(JobState.Status status, PageRequest page) {
        return table.following(AccessPatterns.LIST_PENDING)
                .list(EntityType.SESSION, Map.of("status", status.name()), Session.class, page);
    }

    @Override
    public WriteResult<Session> update(Stored<Session> before, Session after, Once once) {
        Outcome outcome = table.following(AccessPatterns.UPDATE_SESSION)
                .write(once, 0, new Mutation.Replace<>(ItemCodecs.SESSION, before, after));
        return Results.before(once, outcome, Session.class).orElseGet(() -> Results.replaced(outcome, Session.class));
    }

    @Override
    public WriteResult<Session> complete(Stored<Session> before, JobState.Done done, TranscriptionResult result) {
        result.checkIsOf(before.value().ref());
        Calls calls = table.following(AccessPatterns.COMPLETE_SESSION);
        Session after = before.value().in(done);
        while (true) {
            var items = calls.all(EntityType.SESSION, ItemKey.partsOf(after.ref()));
            List<Mutation> steps = new ArrayList<>();
            steps.add(new Mutation.Replace<>(ItemCodecs.SESSION, before, after));
            steps.add(one(items, TranscriptPointer.class)
                    .<Mutation>map(old -> new Mutation.Replace<>(ItemCodecs.TRANSCRIPT, old, result.transcript()))
                    .orElseGet(() -> new Mutation.Create<>(ItemCodecs.TRANSCRIPT, result.transcript())));
            for (Summary summary : result.summaries()) {
                write(summary, Found.all(items, Summary.class)).ifPresent(steps::add);
            }
            Outcome outcome = calls.write(steps);
            boolean onlyResultsMoved = outcome instanceof Outcome.Rejected rejected
                    && rejected.at(0).isEmpty();
            if (!onlyResultsMoved) {
                return Results.replaced(outcome, Session.class);
            }
        }
    }

    @Override
    public WriteResult<Session> delete(Stored<Session> session) {
        Calls calls = table.following(AccessPatterns.DELETE_SESSION);
        Outcome outcome = calls.write(Mutation.Erase.of(ItemCodecs.SESSION, session));
        WriteResult<Session> result = Results.erased(outcome, session, Session.class);
        if (!(result instanceof WriteResult.Conflict<Session>)) {
            SessionRef ref = session.value().ref();
            var sweep = new Sweep(calls);
            sweep.erase(calls.all(EntityType.SESSION, ItemKey.partsOf(ref)));
            sweep.erase(sweep.sharesOf(ref));
        }
        return result;
    }

    /// Nothing where a person wrote the summary that is there.
    private static Optional<Mutation> write(Summary summary, List<Stored<Summary>> existing) {
        Optional<Stored<Summary>> old = existing.stream()
                .filter(s -> s.value().edition() == summary.edition())
                .findFirst();
        if (old.isEmpty()) {
            return Optional.of(new Mutation.Create<>(ItemCodecs.SUMMARY, summary));
        }
        return old.filter(s -> !s.value().isByPerson())
                .map(s -> new Mutation.Replace<>(ItemCodecs.SUMMARY, s, summary));
    }

    private static <T> Optional<Stored<T>> one(List<StoredItem> items, Class<T> type) {
        return Found.all(items, type).stream().findFirst();
    }
}
