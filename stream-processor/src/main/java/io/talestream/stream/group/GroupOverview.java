package io.talestream.stream.group;

import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How far a group is in each shard, put together from the leases and from what its workers wrote down.
public record GroupOverview(String group, List<Row> rows) {
    /// Workers write every second. Who has not written for so long does not run.
    private static final Duration SILENCE = Duration.ofSeconds(15);

    /// `changes` are those that were read and wait: where nobody runs, more may have come.
    public record Row(
            String shard,
            Optional<String> owner,
            String checkpoint,
            Optional<Instant> handledUpTo,
            Optional<Lag> lag,
            boolean running) {}

    public static GroupOverview of(String group, Leases leases, GroupProgress progress, Instant now) {
        List<ShardProgress> known = progress.of(group);
        return new GroupOverview(
                group,
                leases.all().stream()
                        .sorted(Comparator.comparing(LeaseState::shard))
                        .map(lease -> row(lease, known, now))
                        .toList());
    }

    private static Row row(LeaseState lease, List<ShardProgress> known, Instant now) {
        Optional<ShardProgress> progress = known.stream()
                .filter(each -> each.shard().equals(lease.shard()))
                .findFirst();
        Duration age =
                progress.map(each -> Duration.between(each.updatedAt(), now)).orElse(SILENCE);
        boolean running = !lease.ended() && age.compareTo(SILENCE) < 0;
        return new Row(
                lease.shard(),
                lease.owner(),
                lease.checkpoint(),
                progress.flatMap(ShardProgress::handledUpTo),
                lease.ended() ? Optional.of(Lag.NONE) : progress.map(each -> lag(each, running ? Duration.ZERO : age)),
                running);
    }

    /// A group that does not run falls behind with the time.
    private static Lag lag(ShardProgress progress, Duration silent) {
        return new Lag(progress.lag().behind().plus(silent), progress.lag().changes());
    }
}
