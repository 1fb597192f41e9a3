package io.talestream.stream.parking;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.text.IsoTime;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A parking lot for tests.
public final class InMemoryParkingLot implements ParkingLot {
    private record Spot(String consumer, ParkedId id) {}

    private final Clock clock;
    private final Map<Spot, ParkedChange> spots = new LinkedHashMap<>();

    public InMemoryParkingLot(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void park(RefusedChange refusal) {
        spots.merge(spot(refusal), first(refusal), (there, _) -> again(there, refusal));
    }

    @Override
    public synchronized void refusedAgain(RefusedChange refusal) {
        spots.computeIfPresent(spot(refusal), (_, there) -> again(there, refusal));
    }

    @Override
    public synchronized Page<ParkedChange.Entry> list(ParkedQuery query, PageRequest page) {
        Function<ParkedChange.Entry, String> order = entry -> query.key().isPresent()
                ? entry.id().value()
                : IsoTime.format(entry.firstAt()) + "#" + entry.id().value();
        List<ParkedChange.Entry> rest = spots.values().stream()
                .map(ParkedChange::entry)
                .filter(entry -> entry.consumer().equals(query.consumer()))
                .filter(entry -> query.key().map(entry.key()::equals).orElse(true))
                .filter(entry -> !entry.firstAt().isBefore(query.from()))
                .filter(entry -> entry.firstAt().isBefore(query.until()))
                .sorted(Comparator.comparing(order))
                .filter(entry -> page.after()
                        .map(after -> order.apply(entry).compareTo(after.value()) > 0)
                        .orElse(true))
                .toList();
        List<ParkedChange.Entry> found = rest.stream().limit(page.size()).toList();
        return new Page<>(
                found,
                rest.size() > found.size()
                        ? Optional.of(new Position(order.apply(found.getLast())))
                        : Optional.empty());
    }

    @Override
    public synchronized Optional<ParkedChange> find(String consumer, ParkedId id) {
        return Optional.ofNullable(spots.get(new Spot(consumer, id)));
    }

    @Override
    public synchronized boolean remove(String consumer, ParkedId id) {
        return spots.remove(new Spot(consumer, id)) != null;
    }

    private ParkedChange first(RefusedChange refusal) {
        Instant now = IsoTime.micros(clock.instant());
        var entry = new ParkedChange.Entry(
                refusal.id(),
                refusal.consumer(),
                refusal.key(),
                refusal.change().sequenceNumber(),
                refusal.version(),
                refusal.reason(),
                1,
                now,
                now);
        boolean fits = PackedChange.pack(refusal.change()).length <= PackedChange.MOST_BYTES;
        return new ParkedChange(entry, refusal.stack(), fits ? Optional.of(refusal.change()) : Optional.empty());
    }

    private ParkedChange again(ParkedChange there, RefusedChange refusal) {
        ParkedChange.Entry was = there.entry();
        var entry = new ParkedChange.Entry(
                was.id(),
                was.consumer(),
                was.key(),
                was.sequenceNumber(),
                was.version(),
                refusal.reason(),
                was.attempts() + 1,
                was.firstAt(),
                IsoTime.micros(clock.instant()));
        return new ParkedChange(entry, refusal.stack(), there.change());
    }

    private static Spot spot(RefusedChange refusal) {
        return new Spot(refusal.consumer(), refusal.id());
    }
}
