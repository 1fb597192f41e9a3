package io.talestream.store;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;
import java.util.Optional;

public final class DynamoMembers implements Members {
    private final Table table;

    public DynamoMembers(Table table) {
        this.table = table;
    }

    @Override
    public Optional<Stored<Member>> find(WorkspaceId workspace, UserId user) {
        return table.following(AccessPatterns.CHECK_MEMBERSHIP)
                .find(new ItemKey.MemberKey(workspace, user), Member.class);
    }

    @Override
    public Page<Stored<Member>> list(WorkspaceId workspace, PageRequest page) {
        return table.following(AccessPatterns.LIST_MEMBERS)
                .list(EntityType.MEMBER, Map.of("ws", workspace.value()), Member.class, page);
    }

    /// The founder's partition holds the workspace itself too: only seats count, so each workspace is shown once, and
    /// not to a founder who left.
    @Override
    public Page<Stored<Member>> workspacesOf(UserId user, PageRequest page) {
        return table.following(AccessPatterns.LIST_MY_WORKSPACES)
                .list(EntityType.MEMBER, Map.of("user", user.value()), Member.class, page);
    }

    @Override
    public WriteResult<Member> update(Stored<Member> before, Member after) {
        Outcome outcome = table.following(AccessPatterns.UPDATE_MEMBER)
                .write(new Mutation.Replace<>(ItemCodecs.MEMBER, before, after));
        return Results.replaced(outcome, Member.class);
    }

    @Override
    public WriteResult<Member> remove(Stored<Member> member) {
        Outcome outcome =
                table.following(AccessPatterns.REMOVE_MEMBER).write(Mutation.Erase.of(ItemCodecs.MEMBER, member));
        return Results.erased(outcome, member, Member.class);
    }
}
