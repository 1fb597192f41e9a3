package io.talestream.indexer;

import io.talestream.stream.consumer.Answer;

/// Combines the answers of several indices to one change.
final class Answers {
    private Answers() {}

    /// Refused if any index refused, otherwise applied if any index applied the change.
    static Answer both(Answer one, Answer other) {
        return switch (one) {
            case Answer.Refused _ -> one;
            case Answer.Applied _ -> other instanceof Answer.Refused ? other : one;
            case Answer.Stale _ -> other;
        };
    }
}
