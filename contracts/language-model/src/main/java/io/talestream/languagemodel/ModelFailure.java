package io.talestream.languagemodel;

import java.time.Duration;
import java.util.Optional;

/// A model gave no usable answer. The message is for GMs: it says why, and quotes neither a transcript nor a key.
public final class ModelFailure extends RuntimeException {
    public enum Kind {
        /// The workspace's owner does not allow it.
        SWITCHED_OFF,
        /// A budget has no room for the request.
        OVER_BUDGET,
        /// Down, slow or throttled: a later request may succeed.
        UNAVAILABLE,
        /// The same request would be refused again.
        REFUSED,
        /// There is an answer, but not one that can be used.
        UNUSABLE
    }

    private final Kind kind;
    private final Optional<TokenUsage> usage;
    private final Duration requestedPause;

    private ModelFailure(
            Kind kind, String message, Optional<TokenUsage> usage, Duration requestedPause, Optional<Throwable> cause) {
        super(message, cause.orElse(null));
        this.kind = kind;
        this.usage = usage;
        this.requestedPause = requestedPause;
    }

    /// A failure before the model has worked.
    public static ModelFailure of(Kind kind, String message) {
        return new ModelFailure(kind, message, Optional.of(TokenUsage.NONE), Duration.ZERO, Optional.empty());
    }

    public static ModelFailure refused(String message, Throwable cause) {
        return new ModelFailure(Kind.REFUSED, message, Optional.of(TokenUsage.NONE), Duration.ZERO, Optional.of(cause));
    }

    /// The model did not respond, or only with an error.
    ///
    /// @param mayHaveWorked whether the model may have processed the request
    public static ModelFailure unavailable(
            String message, boolean mayHaveWorked, Duration requestedPause, Throwable cause) {
        Optional<TokenUsage> usage = mayHaveWorked ? Optional.empty() : Optional.of(TokenUsage.NONE);
        return new ModelFailure(Kind.UNAVAILABLE, message, usage, requestedPause, Optional.of(cause));
    }

    public static ModelFailure unusable(String message, TokenUsage usage) {
        return new ModelFailure(Kind.UNUSABLE, message, Optional.of(usage), Duration.ZERO, Optional.empty());
    }

    public Kind kind() {
        return kind;
    }

    /// What the request has used; empty if that is not known.
    public Optional<TokenUsage> usage() {
        return usage;
    }

    public Duration requestedPause() {
        return requestedPause;
    }
}
