package io.talestream.stream.source.dynamodb;

import java.time.Duration;
import java.util.List;
import software.amazon.kinesis.leases.ShardInfo;
import software.amazon.kinesis.leases.ShardPrioritization;

/// Slows KCL's loop down while a table is not written. The loop looks ten times a second whether a shard has to be
/// opened or closed; this runs in it before each look, and it has no other way to wait for a write.
final class IdlePause implements ShardPrioritization {
    /// A failed read is noticed this late, if nothing is written.
    private static final Duration LONGEST = Duration.ofSeconds(2);

    /// So many looks at the same shards are not slowed down: enough to open them.
    static final int LOOKS = 50;

    private final WriteSignal writes;
    private final Duration longest;
    private List<ShardInfo> last = List.of();
    private int looks;
    private volatile boolean ended;

    IdlePause(WriteSignal writes) {
        this(writes, LONGEST);
    }

    IdlePause(WriteSignal writes, Duration longest) {
        this.writes = writes;
        this.longest = longest;
    }

    /// Returns the same shards, after a write or the longest pause.
    @Override
    public List<ShardInfo> prioritize(List<ShardInfo> shards) {
        looks = shards.equals(last) ? looks + 1 : 0;
        last = shards;
        if (looks > LOOKS && !ended) {
            try {
                writes.await(longest);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return shards;
    }

    /// There is no further pause: the shards are being closed.
    void end() {
        ended = true;
        writes.written();
    }
}
