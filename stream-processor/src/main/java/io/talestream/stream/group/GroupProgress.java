package io.talestream.stream.group;

import java.util.List;

/// The progress of each group, reported about once a second by the owner of each shard, for operators and tools.
public interface GroupProgress {
    List<ShardProgress> of(String group);

    void record(ShardProgress progress);
}
