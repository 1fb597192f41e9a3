package io.talestream.ingest.ask;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.store.Stored;
import io.talestream.ingest.answer.Etags;
import java.time.Instant;

/// A conversation in a list: its first question, the number of questions, and the time of the last.
@Serdeable
record ConversationLineView(String id, String question, int questions, Instant askedAt, String etag) {
    static ConversationLineView of(Stored<Conversation> conversation) {
        Conversation value = conversation.value();
        return new ConversationLineView(
                value.id().value(),
                value.turns().getFirst().question(),
                value.turns().size(),
                value.turns().getLast().askedAt(),
                Etags.of(conversation.version()));
    }
}
