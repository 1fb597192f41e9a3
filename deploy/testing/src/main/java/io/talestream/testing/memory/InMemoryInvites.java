package io.talestream.testing.memory;

import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.invite.Invites;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

public final class InMemoryInvites implements Invites {
    private static final Listing<Invite> NEWEST_FIRST = Listing.descending(
            "invites",
            invite -> IsoTime.format(invite.createdAt()) + invite.value().code().value());

    private final InMemoryTable table;

    public InMemoryInvites(InMemoryTable table) {
        this.table = table;
    }

    @Override
    public WriteResult<Invite> create(Invite invite, Once once) {
        return table.once(
                once,
                ItemCodecs.INVITE,
                () -> table.createUnder(new ItemKey.WorkspaceKey(invite.workspace()), ItemCodecs.INVITE, invite));
    }

    @Override
    public Optional<Stored<Invite>> resolve(InviteCode code) {
        return stored(code)
                .filter(invite -> !invite.value().hasEndedAt(table.now())
                        && !invite.value().isUsedUp());
    }

    @Override
    public Page<Stored<Invite>> list(WorkspaceId workspace, PageRequest page) {
        return NEWEST_FIRST.page(
                table.every(Invite.class)
                        .filter(invite -> invite.value().workspace().equals(workspace)),
                page);
    }

    @Override
    public Acceptance accept(InviteCode code, Stored<User> user, Once once) {
        return table.alone(() -> {
            var now = new AtomicReference<Acceptance>(new Acceptance.NotFound());
            return switch (table.once(once, ItemCodecs.MEMBER, () -> {
                stored(code).map(invite -> accept(invite, user)).ifPresent(now::set);
                return now.get() instanceof Acceptance.Joined(Stored<Member> member)
                        ? new WriteResult.Written<>(member)
                        : new WriteResult.NotFound<>();
            })) {
                case WriteResult.Repeated<Member>(Stored<Member> first) -> new Acceptance.Repeated(first);
                case WriteResult.KeyReused<Member> _ -> new Acceptance.KeyReused();
                case WriteResult.Written<Member> _,
                        WriteResult.NotFound<Member> _,
                        WriteResult.Conflict<Member> _,
                        WriteResult.AlreadyExists<Member> _,
                        WriteResult.Refused<Member> _ -> now.get();
            };
        });
    }

    @Override
    public WriteResult<Invite> revoke(Stored<Invite> invite) {
        return table.erase(ItemCodecs.INVITE, invite);
    }

    private Acceptance accept(Stored<Invite> invite, Stored<User> user) {
        WorkspaceId id = invite.value().workspace();
        if (invite.value().hasEndedAt(table.now()) || invite.value().isUsedUp()) {
            return closed(invite.value(), user.value());
        }
        Optional<Stored<Workspace>> workspace = table.find(new ItemKey.WorkspaceKey(id), Workspace.class);
        if (workspace.isEmpty()) {
            return new Acceptance.NotFound();
        }
        var member = new Member(
                id,
                user.value().id(),
                invite.value().role(),
                Copied.from(user, user.value().name()),
                Copied.from(workspace.get(), workspace.get().value().name()));
        return switch (table.create(ItemCodecs.MEMBER, member)) {
            case WriteResult.Written<Member>(Stored<Member> joined) -> {
                table.replace(ItemCodecs.INVITE, invite, invite.value().usedOnce())
                        .orThrow();
                yield new Acceptance.Joined(joined);
            }
            case WriteResult.AlreadyExists<Member>(Stored<Member> current) -> new Acceptance.AlreadyMember(current);
            case WriteResult.Conflict<Member> _,
                    WriteResult.NotFound<Member> _,
                    WriteResult.Repeated<Member> _,
                    WriteResult.KeyReused<Member> _,
                    WriteResult.Refused<Member> _ -> throw new IllegalStateException("a create cannot end like this");
        };
    }

    /// Whoever has a seat already is told so, even where the door is closed by now.
    private Acceptance closed(Invite invite, User user) {
        return table.find(new ItemKey.MemberKey(invite.workspace(), user.id()), Member.class)
                .<Acceptance>map(Acceptance.AlreadyMember::new)
                .orElseGet(() -> invite.hasEndedAt(table.now()) ? new Acceptance.Expired() : new Acceptance.UsedUp());
    }

    private Optional<Stored<Invite>> stored(InviteCode code) {
        return table.find(new ItemKey.InviteKey(code), Invite.class);
    }
}
