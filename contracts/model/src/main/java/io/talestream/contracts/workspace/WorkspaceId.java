package io.talestream.contracts.workspace;

import io.talestream.contracts.id.Ids;

public record WorkspaceId(String value) {
    public WorkspaceId {
        Ids.checked("workspace id", value);
    }

    public static WorkspaceId next() {
        return new WorkspaceId(Ids.next());
    }
}
