package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.Outlines;
import io.talestream.ingest.search.VisibleSearch;
import io.talestream.store.Conversations;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/// Checks a question and finds its passages.
@Singleton
record AskedQuestions(VisibleSearch search, Outlines outlines, Conversations conversations, Clock clock) {
    private static final int PASSAGES = 10;

    /// @throws InvalidField if it continues a conversation that is full, or not the caller's
    AskedQuestion of(Membership seat, QuestionFields sent) {
        QuestionFields.CheckedQuestion checked = sent.checked();
        Optional<StoredValue<Conversation>> before = checked.conversation().map(id -> continued(seat, id));
        Outline outline = outlines.of(seat);
        // A follow-up names only what is new in it.
        String query = before.map(earlier -> earlier.value().turns().getLast().question() + " " + checked.question())
                .orElse(checked.question());
        return new AskedQuestion(
                seat,
                outline,
                checked.question(),
                clock.instant(),
                before,
                checked.conversation().orElseGet(ConversationId::next),
                search.moments(seat, outline, query, checked.campaign(), checked.session(), PASSAGES));
    }

    private StoredValue<Conversation> continued(Membership seat, ConversationId id) {
        StoredValue<Conversation> found = conversations
                .find(seat.workspace(), seat.user(), id)
                .orElseThrow(() -> new InvalidField("conversation", "must be one of your conversations"));
        if (found.value().isFull()) {
            throw new InvalidField(
                    "conversation", "has %d questions already: begin another".formatted(Conversation.MOST_TURNS));
        }
        return found;
    }
}
