package io.talestream.ingest.access;

import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Who sits where, remembered for two seconds at most: then all of it is forgotten, and with it what it takes to
/// remember. A change made by this process is known at once. That someone has no seat is never remembered: whoever
/// accepts an invite is in.
@Singleton
final class KnownSeats {
    static final Duration KEPT = Duration.ofSeconds(2);

    private record Place(WorkspaceId workspace, UserId user) {}

    private record Moment(long number, Map<Place, Seat> seats) {}

    private final Clock clock;
    private final AtomicReference<Moment> current = new AtomicReference<>(new Moment(-1, Map.of()));

    KnownSeats(Clock clock) {
        this.clock = clock;
    }

    Optional<Seat> find(WorkspaceId workspace, UserId user) {
        return Optional.ofNullable(now().seats().get(new Place(workspace, user)));
    }

    void add(Seat seat) {
        now().seats().put(new Place(seat.workspace(), seat.user()), seat);
    }

    void forget(WorkspaceId workspace, UserId user) {
        now().seats().remove(new Place(workspace, user));
    }

    void forget(WorkspaceId workspace) {
        now().seats().keySet().removeIf(place -> place.workspace().equals(workspace));
    }

    private Moment now() {
        long number = clock.millis() / KEPT.toMillis();
        Moment seen = current.get();
        return seen.number() == number
                ? seen
                : current.updateAndGet(
                        before -> before.number() == number ? before : new Moment(number, new ConcurrentHashMap<>()));
    }
}
