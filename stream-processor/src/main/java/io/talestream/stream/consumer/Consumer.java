package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.EntityType;
import java.util.EnumSet;
import java.util.Set;

/// Reacts to changes of items.
///
/// Called by several threads, but for one item by one thread at a time and in stream order. A change can be
/// delivered again, and an older one after a newer one: the consumer decides by the version. It can be interrupted
/// when the shard is lost; an exception thrown then does not count against the change.
public interface Consumer {
    /// Identifies parked changes and metrics, so it must not change between releases.
    String name();

    Answer apply(Change.Decoded change);

    /// Handles a change that cannot be decoded. Override it if the record alone is enough; by default the change is
    /// parked.
    default Answer applyUnreadable(Change.Unreadable change) {
        return new Answer.Refused("unreadable: " + change.reason());
    }

    /// Changes of other types count as handled without a call.
    default Set<EntityType> interests() {
        return EnumSet.allOf(EntityType.class);
    }

    /// Whether an exception of the consumer's own client means an outage (lost connection, throttling, 5xx). An
    /// [Outage] always does.
    default boolean isOutage(RuntimeException thrown) {
        return false;
    }
}
