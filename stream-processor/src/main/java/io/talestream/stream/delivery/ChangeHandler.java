package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.EntityType;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.BatchAttempt;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.RefusedChange;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings changes to a final state with one consumer: applied, stale or parked. It retries through an outage, also
/// of the parking lot, without a limit. Logs contain neither keys nor reasons, which may hold a secret.
final class ChangeHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeHandler.class);

    private final Consumer consumer;
    private final String name;
    private final Set<EntityType> interests;
    private final ParkingLot lot;
    private final Backoff backoff;
    private final BooleanSupplier halted;
    private final LongAdder applied = new LongAdder();
    private final LongAdder stale = new LongAdder();
    private final LongAdder parked = new LongAdder();
    private final LongAdder retries = new LongAdder();

    ChangeHandler(Consumer consumer, ParkingLot lot, Backoff backoff, BooleanSupplier halted) {
        this.consumer = consumer;
        this.name = consumer.name();
        this.interests = EnumSet.noneOf(EntityType.class);
        interests.addAll(consumer.interests());
        this.lot = lot;
        this.backoff = backoff;
        this.halted = halted;
    }

    String consumer() {
        return name;
    }

    Counts counts() {
        return new Counts(applied.sum(), stale.sum(), parked.sum(), retries.sum());
    }

    boolean concerns(Change change) {
        return switch (change) {
            case Change.Decoded decoded -> interests.contains(decoded.key().type());
            case Change.Unreadable _ -> true;
        };
    }

    /// Returns false if halted before the change reached a final state.
    boolean handle(Change change) {
        for (int failures = 1; isActive(); failures++) {
            Attempt attempt = Attempt.of(consumer, change);
            if (attempt instanceof Attempt.Down(String what, RuntimeException cause)) {
                await(what, cause, failures);
            } else {
                return ended(change, attempt);
            }
        }
        return false;
    }

    /// The same for many changes, in order; `atItsEnd` is called for each that reaches a final state.
    void handleAll(
            BatchConsumer together, List<ChangePosition> batch, java.util.function.Consumer<ChangePosition> atItsEnd) {
        List<ChangePosition> left = batch;
        for (int failures = 1; !left.isEmpty() && isActive(); failures++) {
            List<Change> changes = left.stream().map(ChangePosition::change).toList();
            int done = 0;
            for (Attempt attempt : BatchAttempt.of(together, changes, halted)) {
                if (attempt instanceof Attempt.Down(String what, RuntimeException cause)) {
                    failures = done > 0 ? 1 : failures;
                    await(what, cause, failures);
                } else if (ended(changes.get(done), attempt)) {
                    atItsEnd.accept(left.get(done));
                    done++;
                } else {
                    return;
                }
            }
            left = left.subList(done, left.size());
        }
    }

    private boolean ended(Change change, Attempt attempt) {
        return switch (attempt) {
            case Attempt.Applied() -> {
                applied.increment();
                yield true;
            }
            case Attempt.Stale() -> {
                stale.increment();
                yield true;
            }
            case Attempt.Bad(String reason, String stack) -> park(RefusedChange.of(name, change, reason, stack));
            case Attempt.Down _ -> false;
        };
    }

    /// Checks for a halt first: an exception caused by a halt says nothing about the change.
    private boolean park(RefusedChange refusal) {
        for (int failures = 1; isActive(); failures++) {
            try {
                lot.park(refusal);
                parked.increment();
                LOG.warn(
                        "{} could not apply a change; parked as {}",
                        name,
                        refusal.id().value());
                return true;
            } catch (RuntimeException e) {
                await(e instanceof Outage outage ? outage.what() : "the parking lot", e, failures);
            }
        }
        return false;
    }

    /// An interrupt means a halt. One that a consumer left behind is cleared, so that it does not affect the next
    /// change.
    private boolean isActive() {
        boolean _ = Thread.interrupted();
        return !halted.getAsBoolean();
    }

    private void await(String what, RuntimeException cause, int failures) {
        retries.increment();
        if (Integer.bitCount(failures) == 1 && !halted.getAsBoolean()) {
            LOG.warn(
                    "{} is waiting for {}: attempt {} failed with {}, retrying",
                    name,
                    what,
                    failures,
                    cause.getClass().getName());
        }
        try {
            backoff.await(failures);
        } catch (InterruptedException e) {
            // The loop checks for a halt before the next attempt.
        }
    }
}
