package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// One attempt to apply many changes. An exception is attributed to a single change by bisecting the batch, at the
/// cost of one extra call per halving. The other changes are applied normally.
public final class BatchAttempt {
    private final BatchConsumer consumer;
    private final BooleanSupplier halted;
    private final List<Attempt> attempts = new ArrayList<>();

    private BatchAttempt(BatchConsumer consumer, BooleanSupplier halted) {
        this.consumer = consumer;
        this.halted = halted;
    }

    /// The results in the order of the changes. Stops after the first outage, so that a later change of an item
    /// never overtakes an earlier one, and when halted. Throws no exception.
    public static List<Attempt> of(BatchConsumer consumer, List<Change> changes, BooleanSupplier halted) {
        var attempt = new BatchAttempt(consumer, halted);
        attempt.goesOnAfter(changes);
        return attempt.attempts;
    }

    private boolean goesOnAfter(List<Change> changes) {
        if (changes.isEmpty()) {
            return true;
        }
        if (halted.getAsBoolean()) {
            return false;
        }
        if (changes.size() == 1) {
            return ended(Attempt.of(consumer, changes.getFirst()));
        }
        List<Change.Decoded> decoded = upToUnreadable(changes);
        if (decoded.size() == changes.size()) {
            return goesOnAfterDecoded(changes, decoded);
        }
        int at = decoded.size();
        return goesOnAfter(changes.subList(0, at))
                && goesOnAfter(changes.subList(at, at + 1))
                && goesOnAfter(changes.subList(at + 1, changes.size()));
    }

    private boolean goesOnAfterDecoded(List<Change> changes, List<Change.Decoded> decoded) {
        try {
            List<Answer> answers = consumer.applyAll(decoded);
            if (answers.size() != decoded.size()) {
                throw new IllegalStateException(
                        "the batch of %d changes got %d answers".formatted(decoded.size(), answers.size()));
            }
            answers.forEach(answer -> attempts.add(Attempt.answered(answer)));
            return true;
        } catch (RuntimeException e) {
            if (Attempt.thrown(consumer, e) instanceof Attempt.Down down) {
                return ended(down);
            }
            int half = changes.size() / 2;
            return goesOnAfter(changes.subList(0, half)) && goesOnAfter(changes.subList(half, changes.size()));
        }
    }

    private boolean ended(Attempt attempt) {
        attempts.add(attempt);
        return !(attempt instanceof Attempt.Down);
    }

    private static List<Change.Decoded> upToUnreadable(List<Change> changes) {
        List<Change.Decoded> decoded = new ArrayList<>(changes.size());
        for (Change change : changes) {
            switch (change) {
                case Change.Decoded readable -> decoded.add(readable);
                case Change.Unreadable _ -> {
                    return decoded;
                }
            }
        }
        return decoded;
    }
}
