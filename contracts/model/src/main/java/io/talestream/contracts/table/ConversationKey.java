package io.talestream.contracts.table;

import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;

public record ConversationKey(WorkspaceId workspace, UserId author, ConversationId conversation) implements ItemKey {
    @Override
    public EntityType type() {
        return EntityType.CONVERSATION;
    }

    @Override
    public Map<String, String> parts() {
        return Map.of("ws", workspace.value(), "user", author.value(), "conversation", conversation.value());
    }
}
