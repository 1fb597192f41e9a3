package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.Outline;
import io.talestream.store.Conversations;
import io.talestream.store.Sessions;
import io.talestream.store.table.TableUnavailable;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps answers in their conversations. An answer is shown as long as its author can read everything that it was made
/// of: the same transcripts, in the same version, with the same sight of secrets.
@Singleton
record KeptAnswers(Conversations conversations, Sessions sessions) {
    private static final Logger LOG = LoggerFactory.getLogger(KeptAnswers.class);

    /// Turns that a model gets with a follow-up.
    private static final int REMEMBERED = 3;

    /// Returns the conversation, unless it cannot be written or its author has deleted it or left.
    Optional<ConversationId> keep(AskedQuestion question, Turn turn) {
        Membership seat = question.seat();
        try {
            return question.before()
                                    .map(before -> added(before, turn))
                                    .orElseGet(() -> conversations.begin(Conversation.begun(
                                            seat.workspace(), seat.user(), question.conversation(), turn)))
                            instanceof WriteResult.Written<Conversation>
                    ? Optional.of(question.conversation())
                    : Optional.empty();
        } catch (TableUnavailable e) {
            LOG.warn("a question in workspace {} is not kept: {}", seat.workspace(), e.toString());
            return Optional.empty();
        }
    }

    /// Also after a concurrent question.
    private WriteResult<Conversation> added(StoredValue<Conversation> before, Turn turn) {
        WriteResult<Conversation> result = conversations.add(before, turn);
        while (result instanceof WriteResult.Conflict<Conversation>(StoredValue<Conversation> current)
                && !current.value().isFull()) {
            result = conversations.add(current, turn);
        }
        return result;
    }

    /// The last questions and answers before this one, as far as the author can read them.
    List<String> earlier(AskedQuestion question) {
        List<Turn> turns =
                question.before().map(before -> before.value().turns()).orElse(List.of());
        Predicate<Turn> readable = readable(question.seat(), question.outline());
        return turns.stream()
                .skip(Math.max(0, turns.size() - REMEMBERED))
                .flatMap(turn -> Stream.concat(
                        Stream.of("Question: " + turn.question()),
                        turn.state() == AnswerState.ANSWERED && readable.test(turn)
                                ? Stream.of("Answer: "
                                        + turn.sentences().stream()
                                                .map(AnswerSentence::text)
                                                .collect(Collectors.joining(" ")))
                                : Stream.empty()))
                .toList();
    }

    /// Whether a member can still read what an answer was made of.
    Predicate<Turn> readable(Membership seat, Outline outline) {
        Map<SessionRef, Optional<Version>> versions = new HashMap<>();
        return turn -> Visibility.GM.allows(turn.role()) == seat.sees(Visibility.GM)
                && turn.sources().stream()
                        .allMatch(source -> outline.sessions().containsKey(source.session())
                                && versions.computeIfAbsent(
                                                new SessionRef(seat.workspace(), source.campaign(), source.session()),
                                                ref -> sessions.transcript(ref).map(StoredValue::version))
                                        .equals(Optional.of(source.version())));
    }
}
