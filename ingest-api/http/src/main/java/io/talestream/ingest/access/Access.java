package io.talestream.ingest.access;

import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Members;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Authorizes every request to a workspace with one consistent read of one item. Memberships are cached for as long
/// as [MembershipCache] allows; an action reserved for owners always reads the table.
@Singleton
public record Access(Members members, MembershipCache known) {
    /// Returns the caller's membership if their role allows the action. A workspace that the caller is not a member
    /// of is reported as not found.
    public Membership enter(Caller caller, String workspace, Action action) {
        WorkspaceId id = id(workspace);
        Optional<Membership> seat = action.isForOwnersAlone() ? Optional.empty() : known.find(id, caller.id());
        return let(seat.orElseGet(() -> seated(id, caller.id())), action);
    }

    /// Like [#enter], but always reads the table: for what must not depend on a cached role.
    public Membership enterNow(Caller caller, String workspace, Action action) {
        return enterNow(caller, id(workspace), action);
    }

    public Membership enterNow(Caller caller, WorkspaceId workspace, Action action) {
        return let(seated(workspace, caller.id()), action);
    }

    /// Whether this user's role allows the action now. Always reads the table.
    public boolean allows(WorkspaceId workspace, UserId user, Action action) {
        return members.find(workspace, user)
                .filter(member -> action.isFor(member.value().role()))
                .isPresent();
    }

    /// Drops the cached membership of this user. Call it after a role change or removal, and also when the outcome is
    /// unknown: the write may have succeeded although its response was lost.
    public void changed(WorkspaceId workspace, UserId user) {
        known.forget(workspace, user);
    }

    /// Drops all cached memberships of a deleted workspace.
    public void closed(WorkspaceId workspace) {
        known.forget(workspace);
    }

    private static WorkspaceId id(String workspace) {
        return PathId.of(workspace, WorkspaceId::new);
    }

    private Membership seated(WorkspaceId workspace, UserId user) {
        Member member =
                members.find(workspace, user).orElseThrow(Refusal::notFound).value();
        var seat = new Membership(member.workspace(), member.user(), member.role());
        known.add(seat);
        return seat;
    }

    private static Membership let(Membership seat, Action action) {
        if (!action.isFor(seat.role())) {
            throw Refusal.forbidden("Your role here is %s, which does not allow this.".formatted(seat.role()));
        }
        return seat;
    }
}
