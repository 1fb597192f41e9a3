package io.talestream.contracts.conversation;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Questions of one member that build on each other. Only the author reads it. It ends some time after its last
/// question.
///
/// @param turns at least one, the oldest first
public record Conversation(
        WorkspaceId workspace, UserId author, ConversationId id, List<Turn> turns, Instant expiresAt) {
    public static final int MOST_TURNS = 15;
    public static final Duration KEPT = Duration.ofDays(30);

    public Conversation {
        turns = List.copyOf(turns);
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
        if (turns.isEmpty() || turns.size() > MOST_TURNS) {
            throw new InvalidField("turns", "must be 1 to %d, are %d".formatted(MOST_TURNS, turns.size()));
        }
    }

    public static Conversation begun(WorkspaceId workspace, UserId author, ConversationId id, Turn first) {
        return new Conversation(
                workspace, author, id, List.of(first), first.askedAt().plus(KEPT));
    }

    public Conversation with(Turn next) {
        List<Turn> all = new ArrayList<>(turns);
        all.add(next);
        return new Conversation(workspace, author, id, all, next.askedAt().plus(KEPT));
    }

    public boolean isFull() {
        return turns.size() == MOST_TURNS;
    }

    /// Expired items are deleted some time later.
    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
