package io.talestream.testing.memory;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public final class InMemoryMembers implements Members {
    private static final Listing<Member> BY_KEY = Listing.ascending(
            "members", member -> ItemCodecs.MEMBER.key(member.value()).sk());
    private static final Listing<Member> BY_WORKSPACE = Listing.ascending(
            "workspaces of", member -> member.value().workspace().value());

    private final InMemoryTable table;

    public InMemoryMembers(InMemoryTable table) {
        this.table = table;
    }

    @Override
    public Optional<Stored<Member>> find(WorkspaceId workspace, UserId user) {
        return table.find(new ItemKey.MemberKey(workspace, user), Member.class);
    }

    @Override
    public Page<Stored<Member>> list(WorkspaceId workspace, PageRequest page) {
        return BY_KEY.page(
                table.every(Member.class)
                        .filter(member -> member.value().workspace().equals(workspace)),
                page);
    }

    @Override
    public Page<Stored<Member>> workspacesOf(UserId user, PageRequest page) {
        return BY_WORKSPACE.page(
                table.every(Member.class).filter(member -> member.value().user().equals(user)), page);
    }

    @Override
    public WriteResult<Member> update(Stored<Member> before, Member after) {
        return table.alone(() -> before.value().isOwner() && !after.isOwner() && isLastOwner(before.value())
                ? new WriteResult.Refused<>(LAST_OWNER)
                : table.replace(ItemCodecs.MEMBER, before, after));
    }

    @Override
    public WriteResult<Member> remove(Stored<Member> member) {
        return table.alone(() -> member.value().isOwner() && isLastOwner(member.value())
                ? new WriteResult.Refused<>(LAST_OWNER)
                : table.erase(ItemCodecs.MEMBER, member));
    }

    private boolean isLastOwner(Member owner) {
        return table.every(Member.class)
                .map(Stored::value)
                .filter(seat -> seat.workspace().equals(owner.workspace()) && seat.isOwner())
                .allMatch(seat -> seat.user().equals(owner.user()));
    }
}
