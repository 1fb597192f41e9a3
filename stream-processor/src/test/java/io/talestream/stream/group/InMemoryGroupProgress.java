package io.talestream.stream.group;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// Progress in a map.
public final class InMemoryGroupProgress implements GroupProgress {
    private final Map<String, ShardProgress> byShard = new ConcurrentSkipListMap<>();

    @Override
    public List<ShardProgress> of(String group) {
        return byShard.values().stream()
                .filter(each -> each.group().equals(group))
                .toList();
    }

    @Override
    public void record(ShardProgress progress) {
        byShard.put(progress.group() + " " + progress.shard(), progress);
    }
}
