package io.talestream.stream.parking;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Consumer;
import java.util.Optional;

/// Gives a parked change to its consumer once more, the way it was delivered. Newer changes of the item may
/// have passed meanwhile; the consumer decides by the version, so an old one does no harm.
public final class Redrive {
    private final ParkingLot lot;

    public Redrive(ParkingLot lot) {
        this.lot = lot;
    }

    /// How it ended. Only [Applied] and [Stale] took the change out of the parking lot.
    public sealed interface Ending {
        record Applied() implements Ending {}

        record Stale() implements Ending {}

        record RefusedAgain(String reason) implements Ending {}

        /// Not the change's fault: it was not counted as an attempt.
        record Down(String what) implements Ending {}

        record NotFound() implements Ending {}

        /// It was too large to be kept: its item has to be delivered anew from the archive or the table.
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
