package io.talestream.stream.group;

import io.talestream.stream.consumer.Consumer;
import java.util.List;

/// Delivers missed changes to consumers, from the archive or from the table. Returns when they are handled; the
/// shard waits until then. Throws on failure, and is then retried.
@FunctionalInterface
public interface GapFiller {
    void fill(String group, List<Consumer> consumers, Gap gap);
}
