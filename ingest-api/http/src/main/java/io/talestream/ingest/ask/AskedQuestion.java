package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.store.StoredValue;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.Outline;
import io.talestream.search.answer.Hit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A valid question with the passages that may answer it.
///
/// @param outline what the caller can find
/// @param before the conversation that it continues
/// @param conversation the same, or a new one
record AskedQuestion(
        Membership seat,
        Outline outline,
        String text,
        Instant askedAt,
        Optional<StoredValue<Conversation>> before,
        ConversationId conversation,
        List<Hit> passages) {
    /// User content is not logged.
    @Override
    public String toString() {
        return "AskedQuestion[" + seat.workspace() + ", " + passages.size() + " passages]";
    }
}
