package io.talestream.contracts.conversation;

import io.talestream.contracts.id.Ids;

public record ConversationId(String value) {
    public ConversationId {
        Ids.checked("conversation id", value);
    }

    public static ConversationId next() {
        return new ConversationId(Ids.next());
    }
}
