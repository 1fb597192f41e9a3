package io.talestream.stream.group;

import java.util.List;

/// How far each group has come, written by whoever has a shard about once a second and read by people.
public interface GroupProgress {
    List<ShardProgress> of(String group);

    void record(ShardProgress progress);
}
