package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.EntityType;
import java.util.EnumSet;
import java.util.Set;

/// Does something because an item changed.
///
/// It is called by several threads, for one item by one at a time and in the order of the stream. It may be
/// given a change again, and an older one after a newer one: it decides by the version. It may be
/// interrupted when the shard is lost, and what it then throws is not held against the change.
public interface Consumer {
    /// Names its parked changes and its metrics, so it stays the same over releases.
    String name();

    Answer apply(Change.Decoded change);

    /// What nobody could decode. Whoever needs no more than the record takes it; for all others it is parked.
    default Answer applyUnreadable(Change.Unreadable change) {
        return new Answer.Refused("unreadable: " + change.reason());
    }

    /// Changes of other kinds count as handled without a call.
    default Set<EntityType> interests() {
        return EnumSet.allOf(EntityType.class);
    }

    /// Whether what its own client threw means that the outside is down (a lost connection, a throttle, a
    /// 5xx). An [Outage] always does.
    default boolean isOutage(RuntimeException thrown) {
        return false;
    }
}
