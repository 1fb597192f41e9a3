package io.talestream.app.cli.erase;

import io.talestream.app.resources.OpenTable;
import io.talestream.stream.archive.ErasedData;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.group.ShardProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Waits until every group has handled the deletes: a change that is delivered later could put words back.
record CaughtUp(DynamoGroupProgress progress) {
    /// A group that has been away for longer than the stream's retention gets the changes from the archive.
    private static final Duration RETENTION = Duration.ofHours(24);

    private static final Duration POLL = Duration.ofSeconds(1);

    CaughtUp(OpenTable open) {
        this(new DynamoGroupProgress(open.client(), ProgressTable.besides(open.name())));
    }

    /// The group that has not handled all changes up to `since` within `most`. Returns when running archivers know of
    /// the erasure, or later.
    Optional<String> await(Instant since, Duration most) throws InterruptedException {
        Instant known = since.plus(ErasedData.KNOWN_AFTER.multipliedBy(2));
        while (true) {
            Instant now = Instant.now();
            Optional<String> behind = behind(since.plus(POLL.multipliedBy(2)), now);
            boolean isLate = now.isAfter(since.plus(most));
            if (!now.isBefore(known) && (behind.isEmpty() || isLate)) {
                return behind;
            }
            Thread.sleep(POLL);
        }
    }

    private Optional<String> behind(Instant since, Instant now) {
        return progress.groups().stream()
                .filter(group -> progress.of(group).stream()
                        .filter(shard -> !shard.isEnded()
                                && shard.updatedAt().plus(RETENTION).isAfter(now))
                        .anyMatch(shard -> handled(shard).isBefore(since)))
                .findFirst();
    }

    private static Instant handled(ShardProgress shard) {
        return shard.updatedAt().minus(shard.lag().behind());
    }
}
