package io.talestream.stream.gap;

import io.talestream.stream.group.GroupProgress;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ShardProgress;
import io.talestream.stream.source.LeaseState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The progress of the archiver's group in its slowest shard. Empty while the progress of any shard is unknown.
/// `progress` and `leases` are those of the archiver's group.
public record ArchiveProgress(GroupProgress progress, Supplier<List<LeaseState>> leases, String group)
        implements Supplier<Optional<Instant>> {
    @Override
    public Optional<Instant> get() {
        Map<String, ShardProgress> byShard =
                progress.of(group).stream().collect(Collectors.toMap(ShardProgress::shard, Function.identity()));
        Optional<Instant> least = Optional.empty();
        for (LeaseState lease : leases.get()) {
            if (!lease.ended()) {
                Optional<Instant> here = upTo(byShard.get(lease.shard()));
                if (here.isEmpty()) {
                    return Optional.empty();
                }
                least = least.filter(here.get()::isAfter).or(() -> here);
            }
        }
        return least;
    }

    /// Without lag, everything up to the time of the report was handled. A shard whose reads fail, or whose own gap is
    /// being filled, has a lag and no pending change.
    private static Optional<Instant> upTo(@Nullable ShardProgress shard) {
        if (shard == null) {
            return Optional.empty();
        }
        return shard.lag().equals(Lag.NONE) ? Optional.of(shard.updatedAt()) : shard.handledUpTo();
    }
}
