package io.talestream.ingest.ask;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.store.Stored;
import io.talestream.ingest.outline.Outline;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/// A conversation, the oldest question first. It is deleted at `expiresAt`, unless another question is asked in it.
@Serdeable
record ConversationView(String id, Instant expiresAt, List<TurnView> turns) {
    /// A question and its answer.
    @Serdeable
    record TurnView(String question, Instant askedAt, AnswerView answer) {}

    static ConversationView of(Stored<Conversation> conversation, Predicate<Turn> isReadable, Outline outline) {
        Conversation value = conversation.value();
        return new ConversationView(
                value.id().value(),
                value.expiresAt(),
                value.turns().stream()
                        .map(turn -> new TurnView(
                                turn.question(), turn.askedAt(), AnswerView.of(turn, isReadable.test(turn), outline)))
                        .toList());
    }
}
