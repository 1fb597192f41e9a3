package io.talestream.contracts.languagemodel;

import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The tokens that requests to a language model have used, and their cost. A request under way counts as its estimate.
///
/// @param costMicros in millionths of the currency of the configured prices
public record ModelUsage(WorkspaceId workspace, UsageScope scope, long tokens, long costMicros, Instant expiresAt) {
    public ModelUsage {
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
        if (tokens < 0 || costMicros < 0) {
            throw new IllegalArgumentException(
                    "usage must not be negative, is %d tokens and %d".formatted(tokens, costMicros));
        }
    }

    public static ModelUsage none(WorkspaceId workspace, UsageScope scope) {
        return new ModelUsage(workspace, scope, 0, 0, Instant.EPOCH);
    }

    /// A difference may be negative; the sum is at least zero.
    public ModelUsage plus(ModelCost more, Instant newExpiry) {
        return new ModelUsage(
                workspace,
                scope,
                Math.max(0, tokens + more.tokens()),
                Math.max(0, costMicros + more.micros()),
                newExpiry);
    }
}
