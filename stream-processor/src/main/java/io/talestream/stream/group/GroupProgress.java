package io.talestream.stream.group;

import java.time.Duration;
import java.util.List;

/// The progress of each group, reported by the owner of each shard, for operators and tools: within about a second of
/// a change, and otherwise after [#LONGEST_SILENCE].
public interface GroupProgress {
    Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    List<ShardProgress> of(String group);

    void record(ShardProgress progress);
}
