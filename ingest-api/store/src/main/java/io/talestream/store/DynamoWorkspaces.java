package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Role;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceContents;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.Workspaces;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class DynamoWorkspaces implements Workspaces {
    private final Table table;

    public DynamoWorkspaces(Table table) {
        this.table = table;
    }

    @Override
    public WriteResult<Workspace> found(Workspace workspace, Stored<User> founder, Once once) {
        // Written in the same transaction, so no version of the workspace is known yet: any later one is newer.
        var owner = new Member(
                workspace.id(),
                founder.value().id(),
                Role.OWNER,
                Copied.from(founder, founder.value().name()),
                Copied.original(workspace.name()));
        Outcome outcome = table.following(AccessPatterns.FOUND_WORKSPACE)
                .write(
                        once,
                        0,
                        new Mutation.Create<>(ItemCodecs.WORKSPACE, workspace),
                        new Mutation.Create<>(ItemCodecs.MEMBER, owner));
        return Results.created(once, outcome, 0, Workspace.class);
    }

    @Override
    public Optional<Stored<Workspace>> find(WorkspaceId id) {
        return table.following(AccessPatterns.FIND_WORKSPACE).find(new ItemKey.WorkspaceKey(id), Workspace.class);
    }

    @Override
    public Optional<WorkspaceContents> load(WorkspaceId id) {
        var items = table.following(AccessPatterns.LOAD_WORKSPACE).all(EntityType.WORKSPACE, Map.of("ws", id.value()));
        return Found.all(items, Workspace.class).stream()
                .findFirst()
                .map(workspace -> new WorkspaceContents(
                        workspace,
                        Found.all(items, Member.class),
                        Found.all(items, Setting.class),
                        Found.all(items, Item.class),
                        Found.all(items, Campaign.class),
                        Found.all(items, Session.class),
                        Found.all(items, TranscriptPointer.class),
                        Found.all(items, Summary.class)));
    }

    @Override
    public WriteResult<Workspace> update(Stored<Workspace> before, Workspace after) {
        Outcome outcome = table.following(AccessPatterns.UPDATE_WORKSPACE)
                .write(new Mutation.Replace<>(ItemCodecs.WORKSPACE, before, after));
        return Results.replaced(outcome, Workspace.class);
    }

    @Override
    public WriteResult<Workspace> delete(Stored<Workspace> workspace) {
        Calls calls = table.following(AccessPatterns.DELETE_WORKSPACE);
        Outcome outcome = calls.write(Mutation.Erase.of(ItemCodecs.WORKSPACE, workspace));
        WriteResult<Workspace> result = Results.erased(outcome, workspace, Workspace.class);
        if (!(result instanceof WriteResult.Conflict<Workspace>)) {
            var parts = Map.of("ws", workspace.value().id().value());
            var sweep = new Sweep(calls);
            List<StoredItem> items = calls.all(EntityType.WORKSPACE, parts);
            // Seats first: without one nobody sees what is still being deleted.
            sweep.erase(items.stream()
                    .filter(item -> item.key().type() == EntityType.MEMBER)
                    .toList());
            sweep.invitesOf(parts);
            sweep.sessions(items.stream()
                    .filter(item -> item.key().type() != EntityType.MEMBER)
                    .toList());
        }
        return result;
    }
}
