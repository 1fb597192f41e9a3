package io.talestream.stream.parking;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Consumer;
import java.util.Optional;

/// Applies a parked change again, in the same way as delivery does. Newer changes of the item may have been applied
/// since; the consumer decides by the version, so an old change is harmless.
public record Redrive(ParkingLot lot) {
    /// The result. Only [Applied] and [Stale] remove the change from the parking lot.
    public sealed interface Ending {
        record Applied() implements Ending {}

        record Stale() implements Ending {}

        record RefusedAgain(String reason) implements Ending {}

        /// An outage; it does not count as an attempt.
        record Down(String what) implements Ending {}

        record NotFound() implements Ending {}

        /// The change was too large to store: replay its item from the archive or the table.
        record ChangeNotKept() implements Ending {}
    }

    public Ending of(Consumer consumer, ParkedId id) {
        Optional<ParkedChange> parked = lot.find(consumer.name(), id);
        if (parked.isEmpty()) {
            return new Ending.NotFound();
        }
        Optional<ChangeRecord> kept = parked.get().change();
        return kept.isEmpty() ? new Ending.ChangeNotKept() : of(consumer, id, Attempt.decoded(kept.get()));
    }

    private Ending of(Consumer consumer, ParkedId id, Change change) {
        return switch (Attempt.of(consumer, change)) {
            case Attempt.Applied() -> {
                lot.remove(consumer.name(), id);
                yield new Ending.Applied();
            }
            case Attempt.Stale() -> {
                lot.remove(consumer.name(), id);
                yield new Ending.Stale();
            }
            case Attempt.Bad(String reason, String stack) -> {
                lot.refusedAgain(RefusedChange.of(consumer.name(), change, reason, stack));
                yield new Ending.RefusedAgain(reason);
            }
            case Attempt.Down(String what, var _) -> new Ending.Down(what);
        };
    }
}
