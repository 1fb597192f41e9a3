package io.talestream.app.process;

import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.store.PageRequest;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedId;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.ParkingTable;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The parking lot of a table, open for the duration of a command.
public final class OpenParkingLot implements AutoCloseable {
    private static final int PAGE = 100;

    private final OpenTable table;
    private final Consumers consumers;
    private final ParkingLot lot;
    private final boolean made;

    /// The first worker creates the parking lot. Before that, nothing is parked.
    public OpenParkingLot(OpenTable table, Consumers consumers) {
        String name = ParkingTable.besides(table.name());
        this.table = table;
        this.consumers = consumers;
        this.lot = new DynamoParkingLot(table.client(), name, Clock.systemUTC());
        this.made = table.hasBeside(name);
    }

    public ParkingLot lot() {
        return lot;
    }

    /// Reads page by page, because there may be very many, until `each` returns false.
    public void forEach(List<ParkedQuery> queries, Predicate<ParkedChange.Entry> each) {
        if (!made) {
            return;
        }
        var _ = queries.stream()
                .flatMap(query -> PageRequest.all(PAGE, page -> lot.list(query, page)))
                .allMatch(each);
    }

    /// Several consumers may have parked the same change under the same id.
    public List<ParkedChange> find(Set<String> names, String id) {
        return (made ? names : Set.<String>of())
                .stream()
                        .flatMap(name -> lot.find(name, new ParkedId(id)).stream())
                        .toList();
    }

    public Consumer consumer(String name) {
        return consumers
                .open(name, table)
                .orElseThrow(() -> new UsageError("There is no consumer %s; known consumers: %s"
                        .formatted(name, consumers.names().isEmpty() ? "none" : String.join(", ", consumers.names()))));
    }

    @Override
    public void close() {
        table.close();
    }

    /// The entries of all ids. Throws if one of them is not parked.
    public List<ParkedChange.Entry> named(Set<String> names, List<String> ids) {
        return ids.stream()
                .flatMap(id -> {
                    List<ParkedChange> found = find(names, id);
                    if (found.isEmpty()) {
                        throw new UsageError("%s is not parked (any more): nothing was changed.".formatted(id));
                    }
                    return found.stream().map(ParkedChange::entry);
                })
                .toList();
    }
}
