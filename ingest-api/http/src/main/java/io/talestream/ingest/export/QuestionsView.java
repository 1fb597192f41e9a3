package io.talestream.ingest.export;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.store.Stored;
import java.time.Instant;
import java.util.List;

/// The questions of a conversation. Its answers are not part of the document: they are shown while their author can
/// read what they were made of.
@Serdeable
record QuestionsView(String id, List<Question> questions) {
    @Serdeable
    record Question(String question, Instant askedAt) {}

    static QuestionsView of(Stored<Conversation> conversation) {
        return new QuestionsView(
                conversation.value().id().value(),
                conversation.value().turns().stream()
                        .map(turn -> new Question(turn.question(), turn.askedAt()))
                        .toList());
    }
}
