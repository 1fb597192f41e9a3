package io.talestream.ingest.access;

import com.github.benmanes.caffeine.cache.Cache;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.identity.ShortLivedCache;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/// Caches memberships for at most two seconds. A change made by this process takes effect at once. The absence of a
/// membership is never cached, so an accepted invite takes effect at once.
@Singleton
final class MembershipCache {
    private record Place(WorkspaceId workspace, UserId user) {}

    private final Cache<Place, Membership> seats;

    MembershipCache(Clock clock) {
        this.seats = ShortLivedCache.on(clock);
    }

    Optional<Membership> find(WorkspaceId workspace, UserId user) {
        return Optional.ofNullable(seats.getIfPresent(new Place(workspace, user)));
    }

    void add(Membership seat) {
        seats.put(new Place(seat.workspace(), seat.user()), seat);
    }

    void forget(WorkspaceId workspace, UserId user) {
        seats.invalidate(new Place(workspace, user));
    }

    void forget(WorkspaceId workspace) {
        seats.asMap().keySet().removeIf(place -> place.workspace().equals(workspace));
    }
}
