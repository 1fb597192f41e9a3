package io.talestream.contracts.invite;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.user.User;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public interface Invites {
    WriteResult<Invite> create(Invite invite, Idempotency once);

    default WriteResult<Invite> create(Invite invite) {
        return create(invite, Idempotency.NO_KEY);
    }

    /// The invite if it can be accepted now.
    Optional<Stored<Invite>> resolve(InviteCode code);

    /// The invites to roles that the reader may grant. Others leave no trace: a position would contain their code.
    Page<Stored<Invite>> list(WorkspaceId workspace, Role reader, PageRequest page);

    default Page<Stored<Invite>> list(WorkspaceId workspace, PageRequest page) {
        return list(workspace, Role.OWNER, page);
    }

    /// Seats the user and counts the use in one transaction, never past `maxUses`, and only while the member
    /// who created the invite may grant its role. Safe to repeat: a user who already has a seat gets that
    /// answer, also when the invite is no longer valid. A named request seats a user once, even if they have
    /// left since; a request that found them seated had no effect and is not remembered.
    Acceptance accept(InviteCode code, Stored<User> user, Idempotency once);

    default Acceptance accept(InviteCode code, Stored<User> user) {
        return accept(code, user, Idempotency.NO_KEY);
    }

    WriteResult<Invite> revoke(Stored<Invite> invite);
}
