package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Turn;
import java.util.List;
import java.util.Optional;

/// What became of a question.
///
/// @param reason why there is no answer, or only its beginning
/// @param detail of the reason, for GMs
/// @param dropped the sentences that the lines they cite do not support
/// @param sources the transcripts of which lines were sent
record Answer(
        AnswerState state,
        Optional<AnswerReason> reason,
        Optional<String> detail,
        List<AnswerSentence> sentences,
        int dropped,
        List<Turn.Source> sources) {
    static Answer none(AnswerReason reason, Optional<String> detail) {
        return new Answer(AnswerState.NONE, Optional.of(reason), detail, List.of(), 0, List.of());
    }

    static Answer unknown() {
        return new Answer(AnswerState.UNKNOWN, Optional.empty(), Optional.empty(), List.of(), 0, List.of());
    }

    Turn turn(AskedQuestion question) {
        return new Turn(
                question.text(), question.askedAt(), question.seat().role(), state, sentences, dropped, sources);
    }
}
