package io.talestream.stream.parking;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.Version;
import java.util.Optional;

/// A change that one consumer could not apply, and why. An unreadable change has no version.
public record RefusedChange(
        String consumer, ChangeRecord change, Optional<Version> version, String reason, String stack) {
    private static final int LONGEST_REASON = 1_000;
    private static final int LONGEST_STACK = 4_000;

    public RefusedChange {
        if (consumer.isBlank()) {
            throw new IllegalArgumentException("a refused change needs a consumer name");
        }
        reason = beginning(reason.isBlank() ? "no reason given" : reason, LONGEST_REASON);
        stack = beginning(stack, LONGEST_STACK);
    }

    public static RefusedChange of(String consumer, Change change, String reason, String stack) {
        Optional<Version> version = switch (change) {
            case Change.Decoded decoded -> Optional.of(decoded.version());
            case Change.Unreadable _ -> Optional.empty();
        };
        return new RefusedChange(consumer, change.record(), version, reason, stack);
    }

    public ParkedKey key() {
        return ParkedKey.of(change);
    }

    public ParkedId id() {
        return ParkedId.of(change);
    }

    private static String beginning(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
