package io.talestream.contracts.table;

import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;

public record VoiceProfileKey(WorkspaceId workspace, UserId user) implements ItemKey {
    @Override
    public EntityType type() {
        return EntityType.VOICE_PROFILE;
    }

    @Override
    public Map<String, String> parts() {
        return Map.of("ws", workspace.value(), "user", user.value());
    }
}
