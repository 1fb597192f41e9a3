package io.talestream.stream.group;

import io.talestream.stream.consumer.Consumer;
import java.util.List;

/// Brings consumers what they missed, from the archive or from the table. It returns when they have it; until
/// then the shard waits. It throws if it could not, and is then asked again.
@FunctionalInterface
public interface GapFiller {
    void fill(String group, List<Consumer> consumers, Gap gap);
}
