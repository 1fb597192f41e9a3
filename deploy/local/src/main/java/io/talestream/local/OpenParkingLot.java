package io.talestream.local;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedId;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.ParkingTable;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The parking lot beside a table, for as long as a command takes.
final class OpenParkingLot implements AutoCloseable {
    private static final int PAGE = 100;

    private final OpenTable table;
    private final Consumers consumers;
    private final ParkingLot lot;
    private final boolean made;

    /// Where no worker has run yet there is no parking lot, and nothing is parked.
    OpenParkingLot(OpenTable table, Consumers consumers) {
        String name = ParkingTable.besides(table.name());
        this.table = table;
        this.consumers = consumers;
        this.lot = new DynamoParkingLot(table.client(), name, Clock.systemUTC());
        this.made = table.hasBeside(name);
    }

    ParkingLot lot() {
        return lot;
    }

    /// Until `each` answers false, page by page: there may be very many.
    void forEach(List<ParkedQuery> queries, Predicate<ParkedChange.Entry> each) {
        if (!made) {
            return;
        }
        for (ParkedQuery query : queries) {
            Optional<Position> after = Optional.empty();
            do {
                Page<ParkedChange.Entry> page = lot.list(query, new PageRequest(PAGE, after));
                if (!page.items().stream().allMatch(each)) {
                    return;
                }
                after = page.next();
            } while (after.isPresent());
        }
    }

    /// An id may be one of several consumers that were given the same change.
    List<ParkedChange> find(Set<String> names, String id) {
        return (made ? names : Set.<String>of())
                .stream()
                        .flatMap(name -> lot.find(name, new ParkedId(id)).stream())
                        .toList();
    }

    Consumer consumer(String name) {
        return consumers
                .open(name, table)
                .orElseThrow(() -> new UsageError("The consumer %s is not known here; these are: %s"
                        .formatted(name, consumers.names().isEmpty() ? "none" : String.join(", ", consumers.names()))));
    }

    @Override
    public void close() {
        table.close();
    }

    /// All of these, or none where one of them is not there.
    List<ParkedChange.Entry> named(Set<String> names, List<String> ids) {
        return ids.stream()
                .flatMap(id -> {
                    List<ParkedChange> found = find(names, id);
                    if (found.isEmpty()) {
                        throw new UsageError("%s is not parked, or not any more: nothing was done.".formatted(id));
                    }
                    return found.stream().map(ParkedChange::entry);
                })
                .toList();
    }
}
