package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import java.io.PrintWriter;
import java.io.StringWriter;

/// The result of one attempt to apply a change. Delivery and redrive share it.
public sealed interface Attempt {
    /// The change is finished; no further attempt is needed.
    record Applied() implements Attempt {}

    record Stale() implements Attempt {}

    /// The change is bad for this consumer. The stack is empty if nothing was thrown.
    record Bad(String reason, String stack) implements Attempt {}

    record Down(String what, RuntimeException cause) implements Attempt {}

    Attempt APPLIED = new Applied();
    Attempt STALE = new Stale();

    /// Decodes any record: one on which the decoder fails becomes an unreadable change and is still delivered.
    static Change decoded(ChangeRecord record) {
        try {
            return ChangeDecoder.decode(record);
        } catch (RuntimeException e) {
            return new Change.Unreadable(record, "decoder failed: " + e);
        }
    }

    /// Converts every exception into a result. An [Error] is not a consumer's answer and propagates.
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
        return isOutage(consumer, thrown) ? new Down("a dependency of " + consumer.name(), thrown) : bad(thrown);
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
        var stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        return new Bad(thrown.toString(), stack.toString());
    }
}
