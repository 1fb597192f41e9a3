package io.talestream.ingest.workspaces;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.Workspace;
import java.time.Instant;

@Serdeable
public record WorkspaceView(
        String id, String name, String createdBy, long memberCount, Instant createdAt, Instant updatedAt) {
    public static WorkspaceView of(StoredValue<Workspace> workspace) {
        Workspace value = workspace.value();
        return new WorkspaceView(
                value.id().value(),
                value.name().value(),
                value.createdBy().value(),
                value.memberCount(),
                workspace.createdAt(),
                workspace.updatedAt());
    }
}
