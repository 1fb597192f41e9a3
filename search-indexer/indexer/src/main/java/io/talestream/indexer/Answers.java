package io.talestream.indexer;

import io.talestream.stream.consumer.Answer;

/// What several indices say about one change, as one answer.
final class Answers {
    private Answers() {}

    /// A refusal by any is one; it was applied if any had something to do.
    static Answer both(Answer one, Answer other) {
        return switch (one) {
            case Answer.Refused _ -> one;
            case Answer.Applied _ -> other instanceof Answer.Refused ? other : one;
            case Answer.Stale _ -> other;
        };
    }
}
