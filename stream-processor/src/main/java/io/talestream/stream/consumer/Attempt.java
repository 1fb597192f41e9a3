package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;

/// How one attempt to give a change to a consumer ended. Delivery and redrive both go this way.
public sealed interface Attempt {
    /// Nothing more to do, now or later.
    record Applied() implements Attempt {}

    record Stale() implements Attempt {}

    /// Bad for this consumer; the stack is empty where nothing was thrown.
    record Bad(String reason, String stack) implements Attempt {}

    record Down(String what, RuntimeException cause) implements Attempt {}

    Attempt APPLIED = new Applied();
    Attempt STALE = new Stale();

    /// Understands a record whatever it holds: a decoder that trips over it makes it unreadable, not
    /// undelivered.
    static Change decoded(ChangeRecord record) {
        try {
            return ChangeDecoder.decode(record);
        } catch (RuntimeException e) {
            return new Change.Unreadable(record, "the decoder failed: " + e);
        }
    }

    /// Lets no exception out. An [Error] is not an answer of a consumer and passes.
    static Attempt of(Consumer consumer, Change change) {
        try {
            return answered(
                    switch (change) {
                        case Change.Unreadable unreadable -> consumer.applyUnreadable(unreadable);
                        case Change.Decoded decoded -> consumer.apply(decoded);
                    });
        } catch (RuntimeException e) {
            return thrown(consumer, e);
        }
    }

    static Attempt answered(Answer answer) {
        return switch (answer) {
            case Answer.Applied() -> APPLIED;
            case Answer.Stale(var _) -> STALE;
            case Answer.Refused(String reason) -> new Bad(reason, "");
        };
    }

    static Attempt thrown(Consumer consumer, RuntimeException thrown) {
        if (thrown instanceof Outage outage) {
            return new Down(outage.what(), outage);
        }
        return isOutage(consumer, thrown) ? new Down("what " + consumer.name() + " needs", thrown) : bad(thrown);
    }

    private static boolean isOutage(Consumer consumer, RuntimeException thrown) {
        try {
            return consumer.isOutage(thrown);
        } catch (RuntimeException e) {
            thrown.addSuppressed(e);
            return false;
        }
    }

    private static Bad bad(RuntimeException thrown) {
        return new Bad(thrown.toString(), StackTraces.text(thrown));
    }
}
