package io.talestream.contracts.any;

import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Role;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/// Conversations with answers, and without.
final class AnyConversation {
    private AnyConversation() {}

    static Arbitrary<Conversation> conversation() {
        return Combinators.combine(
                        AnyId.workspace(),
                        AnyId.user(),
                        AnyId.ulid().map(ConversationId::new),
                        turn().list().ofMinSize(1).ofMaxSize(3),
                        AnyId.time())
                .as(Conversation::new);
    }

    private static Arbitrary<Turn> turn() {
        Arbitrary<List<AnswerSentence>> sentences = sentence().list().ofMaxSize(2);
        return Combinators.combine(
                        AnyText.line(Turn.LONGEST_QUESTION),
                        AnyId.time(),
                        Arbitraries.of(Role.values()),
                        Arbitraries.of(AnswerState.UNKNOWN, AnswerState.NONE),
                        sentences,
                        Arbitraries.integers().between(0, 9),
                        source().list().ofMaxSize(2))
                .as((question, at, role, otherwise, said, dropped, sources) -> new Turn(
                        question, at, role, said.isEmpty() ? otherwise : AnswerState.ANSWERED, said, dropped, sources));
    }

    private static Arbitrary<AnswerSentence> sentence() {
        Arbitrary<MomentRef> moment = Combinators.combine(
                        Arbitraries.integers().between(0, Utterance.MOST - 1),
                        Arbitraries.longs().between(0, Span.LATEST_MS).optional())
                .as((line, start) ->
                        new MomentRef(line, start.map(OptionalLong::of).orElse(OptionalLong.empty())));
        var citation =
                Combinators.combine(AnyId.campaign(), AnyId.session(), moment).as(AnswerSentence.Citation::new);
        return Combinators.combine(
                        AnyText.line(AnswerSentence.LONGEST),
                        citation.list().ofMinSize(1).ofMaxSize(2))
                .as(AnswerSentence::new);
    }

    private static Arbitrary<Turn.Source> source() {
        return Combinators.combine(AnyId.campaign(), AnyId.session(), AnyId.version())
                .as(Turn.Source::new);
    }
}
