package io.talestream.ingest.access;

import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;

/// The gate every request to a workspace goes through: one consistent read of one item, not cached, so that whoever was
/// a GM a moment ago is not one now.
@Singleton
public final class Access {
    private final Members members;

    Access(Members members) {
        this.members = members;
    }

    /// The caller's seat, if they may do this. To someone without a seat the workspace does not exist.
    public Seat enter(Caller caller, String workspace, Action action) {
        Member member = members.find(PathId.of(workspace, WorkspaceId::new), caller.id())
                .orElseThrow(Refusal::notFound)
                .value();
        if (!action.isFor(member.role())) {
            throw Refusal.forbidden("Your role here is %s, which does not allow this.".formatted(member.role()));
        }
        return new Seat(member.workspace(), member.user(), member.role());
    }
}
