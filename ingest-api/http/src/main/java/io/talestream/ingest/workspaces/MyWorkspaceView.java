package io.talestream.ingest.workspaces;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import java.time.Instant;

/// A workspace in the caller's own list.
@Serdeable
public record MyWorkspaceView(String id, String name, Role role, Instant joinedAt) {
    public static MyWorkspaceView of(StoredValue<Member> member) {
        Member value = member.value();
        return new MyWorkspaceView(
                value.workspace().value(), value.workspaceName().value().value(), value.role(), member.createdAt());
    }
}
