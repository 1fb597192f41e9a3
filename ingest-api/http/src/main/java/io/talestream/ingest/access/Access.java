package io.talestream.ingest.access;

import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.util.Optional;

/// The gate every request to a workspace goes through: one consistent read of one item. Who looks or plays often is
/// remembered for as long as [MembershipCache] says; whoever acts as an owner is asked for every time.
@Singleton
public final class Access {
    private final Members members;
    private final MembershipCache known;

    Access(Members members, MembershipCache known) {
        this.members = members;
        this.known = known;
    }

    /// The caller's seat, if they may do this. To someone without a seat the workspace does not exist.
    public Membership enter(Caller caller, String workspace, Action action) {
        WorkspaceId id = PathId.of(workspace, WorkspaceId::new);
        Optional<Membership> seat = action.isForOwnersAlone() ? Optional.empty() : known.find(id, caller.id());
        return let(seat.orElseGet(() -> seated(id, caller.id())), action);
    }

    /// As [#enter], by what the table says this very moment.
    public Membership enterNow(Caller caller, WorkspaceId workspace, Action action) {
        return let(seated(workspace, caller.id()), action);
    }

    /// Their role has changed, or they have none any more. Also when it is not known whether it has: an answer may be
    /// lost that the change was made.
    public void changed(WorkspaceId workspace, UserId user) {
        known.forget(workspace, user);
    }

    /// Nobody has a seat there any more.
    public void closed(WorkspaceId workspace) {
        known.forget(workspace);
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
