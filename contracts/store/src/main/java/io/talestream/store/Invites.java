package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.User;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.SeenRequests;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;

public record Invites(Table table) {
    public WriteResult<Invite> create(Invite invite, Idempotency once) {
        return table.following(AccessPatterns.CREATE_INVITE)
                .create(ItemCodecs.INVITE, invite, new ItemKey.WorkspaceKey(invite.workspace()), once);
    }

    /// The invite, also if it can no longer be accepted.
    public Optional<StoredValue<Invite>> find(InviteCode code) {
        return table.following(AccessPatterns.RESOLVE_INVITE).find(new ItemKey.InviteKey(code), Invite.class);
    }

    /// The invite if it can be accepted now.
    public Optional<StoredValue<Invite>> resolve(InviteCode code) {
        Calls calls = table.following(AccessPatterns.RESOLVE_INVITE);
        return find(code)
                .filter(invite -> isOpen(invite.value()))
                .filter(invite -> granting(calls, invite.value()).isPresent());
    }

    /// The invites to roles that the reader may grant. Others leave no trace: a position would contain
    /// their code.
    public Page<StoredValue<Invite>> list(WorkspaceId workspace, Role reader, PageRequest page) {
        return table.following(AccessPatterns.LIST_INVITES)
                .list(
                        EntityType.INVITE,
                        Map.of("ws", workspace.value()),
                        Invite.class,
                        invite -> reader.mayGrant(invite.role()) && isOpen(invite),
                        page);
    }

    /// Seats the user and counts the use in one transaction, never past `maxUses`, and only while the
    /// member who created the invite may grant its role. Safe to repeat: a user who already has a seat gets
    /// that answer, also when the invite is no longer valid. A named request seats a user once, even if
    /// they have left since; one that found them seated had no effect and is not remembered.
    ///
    /// Counts a use by replacing the version that was read: of concurrent acceptances one succeeds and the
    /// others retry. The count is exact, and no user is refused while a seat is free.
    public Acceptance accept(InviteCode code, StoredValue<User> user, Idempotency once) {
        Calls calls = table.following(AccessPatterns.ACCEPT_INVITE);
        while (true) {
            Optional<StoredValue<Invite>> invite = calls.find(new ItemKey.InviteKey(code), Invite.class);
            if (invite.isEmpty()) {
                return before(once, new Acceptance.NotFound());
            }
            Optional<Acceptance> answer = accept(calls, invite.get(), user, once);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }

    /// For a request that cannot be sent: one that was carried out before gets the same answer again,
    /// whatever the state of the invite is now.
    private Acceptance before(Idempotency once, Acceptance now) {
        return new SeenRequests(table)
                .find(once, Member.class)
                .map(Invites::seen)
                .orElse(now);
    }

    private static Acceptance seen(WriteResult<Member> before) {
        return before instanceof WriteResult.Repeated<Member>(StoredValue<Member> first)
                ? new Acceptance.Repeated(first)
                : new Acceptance.KeyReused();
    }

    public WriteResult<Invite> revoke(StoredValue<Invite> invite) {
        return table.following(AccessPatterns.REVOKE_INVITE).erase(ItemCodecs.INVITE, invite);
    }

    /// Empty on a conflict on the invite, the workspace or the seat of the inviter.
    private Optional<Acceptance> accept(
            Calls calls, StoredValue<Invite> invite, StoredValue<User> user, Idempotency once) {
        if (!isOpen(invite.value())) {
            return Optional.of(before(once, closed(calls, invite, user)));
        }
        var workspaceKey = new ItemKey.WorkspaceKey(invite.value().workspace());
        Optional<StoredValue<Workspace>> workspace = calls.find(workspaceKey, Workspace.class);
        if (workspace.isEmpty()) {
            return Optional.of(before(once, new Acceptance.NotFound()));
        }
        Optional<Role> granting = granting(calls, invite.value());
        // Inviters never gain a seat from their own invite; a transaction could not check and create one seat either.
        if (granting.isEmpty() || invite.value().createdBy().equals(user.value().id())) {
            return Optional.of(before(once, closed(calls, invite, user)));
        }
        var name = workspace.get().value().name();
        var member = new Member(
                invite.value().workspace(),
                user.value().id(),
                invite.value().role(),
                NameCopy.from(user, user.value().name()),
                NameCopy.from(workspace.get(), name));
        Outcome outcome = calls.write(
                once,
                2,
                Mutation.Require.named(
                        workspaceKey, name.value(), workspace.get().namedIn()),
                new Mutation.Replace<>(ItemCodecs.INVITE, invite, invite.value().usedOnce()),
                new Mutation.Create<>(ItemCodecs.MEMBER, member),
                new Mutation.Require(
                        inviter(invite.value()),
                        Map.of("role", new Attribute.Text(granting.get().name()))));
        return switch (outcome) {
            case Outcome.Committed committed -> Optional.of(new Acceptance.Joined(committed.item(2, Member.class)));
            case Outcome.Rejected rejected ->
                Results.before(once, outcome, Member.class)
                        .map(Invites::seen)
                        .or(() -> rejected.at(2)
                                .flatMap(refusal -> refusal.live(Member.class))
                                .map(Acceptance.AlreadyMember::new));
        };
    }

    /// The role of the member who created the invite, if it may grant the invite's role.
    private static Optional<Role> granting(Calls calls, Invite invite) {
        return calls.find(inviter(invite), Member.class)
                .map(member -> member.value().role())
                .filter(role -> role.mayGrant(invite.role()));
    }

    private static ItemKey.MemberKey inviter(Invite invite) {
        return new ItemKey.MemberKey(invite.workspace(), invite.createdBy());
    }

    /// A user who already has a seat may repeat the request, for example because the first answer was lost.
    private Acceptance closed(Calls calls, StoredValue<Invite> invite, StoredValue<User> user) {
        var seat =
                new ItemKey.MemberKey(invite.value().workspace(), user.value().id());
        return calls.find(seat, Member.class)
                .<Acceptance>map(Acceptance.AlreadyMember::new)
                .orElseGet(() -> hasEnded(invite)
                        ? new Acceptance.Expired()
                        : invite.value().isUsedUp() ? new Acceptance.UsedUp() : new Acceptance.NotGranted());
    }

    private boolean isOpen(Invite invite) {
        return !invite.isUsedUp() && !invite.hasEndedAt(table.clock().instant());
    }

    private boolean hasEnded(StoredValue<Invite> invite) {
        return invite.value().hasEndedAt(table.clock().instant());
    }
}
