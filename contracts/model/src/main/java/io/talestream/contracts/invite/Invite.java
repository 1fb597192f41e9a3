package io.talestream.contracts.invite;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// An invite to a workspace. DynamoDB removes it up to two days after its end, so its expiry time decides, not its
/// absence.
public record Invite(
        InviteCode code,
        WorkspaceId workspace,
        Role role,
        UserId createdBy,
        Instant expiresAt,
        long maxUses,
        long uses) {
    public static final int MOST_USES = 1_000;

    public Invite {
        if (maxUses < 1 || maxUses > MOST_USES) {
            throw new InvalidField("maxUses", "must be between 1 and %d, is %d".formatted(MOST_USES, maxUses));
        }
        if (uses < 0 || uses > maxUses) {
            throw new InvalidField("uses", "must be between 0 and maxUses, is " + uses);
        }
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    }

    public boolean hasEndedAt(Instant now) {
        return !now.isBefore(expiresAt);
    }

    public boolean isUsedUp() {
        return uses >= maxUses;
    }

    public Invite usedOnce() {
        return new Invite(code, workspace, role, createdBy, expiresAt, maxUses, uses + 1);
    }
}
