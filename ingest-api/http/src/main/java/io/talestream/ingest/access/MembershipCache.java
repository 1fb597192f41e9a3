package io.talestream.ingest.access;

import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.identity.ShortLivedCache;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/// Who sits where, remembered for two seconds at most. A change made by this process is known at once. That
/// someone has no seat is never remembered: whoever accepts an invite is in.
@Singleton
final class MembershipCache {
    private record Place(WorkspaceId workspace, UserId user) {}

    private final ShortLivedCache<Place, Membership> seats;

    MembershipCache(Clock clock) {
        this.seats = new ShortLivedCache<>(clock);
    }

    Optional<Membership> find(WorkspaceId workspace, UserId user) {
        return seats.find(new Place(workspace, user));
    }

    void add(Membership seat) {
        seats.add(new Place(seat.workspace(), seat.user()), seat);
    }

    void forget(WorkspaceId workspace, UserId user) {
        seats.forget(new Place(workspace, user));
    }

    void forget(WorkspaceId workspace) {
        seats.forgetAll(place -> place.workspace().equals(workspace));
    }
}
