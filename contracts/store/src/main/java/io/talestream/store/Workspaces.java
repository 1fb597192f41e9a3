package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.User;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

public record Workspaces(Table table) {
    /// Writes the workspace and its founder's seat as OWNER together, or neither.
    public WriteResult<Workspace> found(Workspace workspace, StoredValue<User> founder, Idempotency once) {
        // Written in the same transaction, so the workspace has no known version yet: any later version is newer.
        var owner = new Member(
                workspace.id(),
                founder.value().id(),
                Role.OWNER,
                NameCopy.from(founder, founder.value().name()),
                NameCopy.original(workspace.name()));
        Outcome outcome = table.following(AccessPatterns.FOUND_WORKSPACE)
                .write(
                        once,
                        0,
                        new Mutation.Create<>(ItemCodecs.WORKSPACE, workspace),
                        new Mutation.Create<>(ItemCodecs.MEMBER, owner));
        return Results.created(once, outcome, 0, Workspace.class);
    }

    public WriteResult<Workspace> found(Workspace workspace, StoredValue<User> founder) {
        return found(workspace, founder, Idempotency.NO_KEY);
    }

    public Optional<StoredValue<Workspace>> find(WorkspaceId id) {
        return table.following(AccessPatterns.FIND_WORKSPACE).find(new ItemKey.WorkspaceKey(id), Workspace.class);
    }

    /// The aggregate, read consistently in one query.
    public Optional<WorkspaceContents> load(WorkspaceId id) {
        var items = table.following(AccessPatterns.LOAD_WORKSPACE).all(EntityType.WORKSPACE, Map.of("ws", id.value()));
        return StoredItem.all(items, Workspace.class).stream().findFirst().map(workspace -> contents(workspace, items));
    }

    /// A delete runs from the top, so an item whose parent is gone is being deleted and is left out.
    private static WorkspaceContents contents(StoredValue<Workspace> workspace, List<StoredItem> items) {
        List<StoredValue<Campaign>> campaigns = StoredItem.all(items, Campaign.class);
        Set<CampaignId> campaignIds =
                campaigns.stream().map(campaign -> campaign.value().id()).collect(Collectors.toSet());
        List<StoredValue<Session>> sessions = below(
                items,
                Session.class,
                session -> campaignIds.contains(session.ref().campaign()));
        Set<SessionRef> refs =
                sessions.stream().map(session -> session.value().ref()).collect(Collectors.toSet());
        return new WorkspaceContents(
                workspace,
                StoredItem.all(items, Member.class),
                StoredItem.all(items, Setting.class),
                StoredItem.all(items, Item.class),
                campaigns,
                sessions,
                below(items, TranscriptPointer.class, transcript -> refs.contains(transcript.session())),
                below(items, Summary.class, summary -> refs.contains(summary.session())));
    }

    private static <T> List<StoredValue<T>> below(List<StoredItem> items, Class<T> type, Predicate<T> hasParent) {
        return StoredItem.all(items, type).stream()
                .filter(item -> hasParent.test(item.value()))
                .toList();
    }

    public WriteResult<Workspace> update(StoredValue<Workspace> before, Workspace after) {
        return table.following(AccessPatterns.UPDATE_WORKSPACE).replace(ItemCodecs.WORKSPACE, before, after);
    }

    /// Deletes the workspace first, so that no user can enter, and then everything in it. A repeated call after an
    /// interruption finishes the work.
    public WriteResult<Workspace> delete(StoredValue<Workspace> workspace) {
        Calls calls = table.following(AccessPatterns.DELETE_WORKSPACE);
        WriteResult<Workspace> result = new WorkspaceErasure(calls, workspace).withSeats();
        if (!(result instanceof WriteResult.Conflict<Workspace>)) {
            new SubtreeDeletion(calls).workspace(workspace.value().id());
        }
        return result;
    }

    /// Finishes an interrupted delete. Does nothing if the workspace exists or never existed.
    public void finishDelete(WorkspaceId id) {
        Calls calls = table.following(AccessPatterns.DELETE_WORKSPACE);
        if (calls.get(new ItemKey.WorkspaceKey(id)).orElse(null) instanceof StoredItem.Gone) {
            new SubtreeDeletion(calls).workspace(id);
        }
    }
}
