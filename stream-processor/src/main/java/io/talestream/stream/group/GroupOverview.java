package io.talestream.stream.group;

import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The progress of a group in each shard, from its leases and from its workers' reports.
public record GroupOverview(String group, List<Row> rows) {
    /// Workers report every 5 seconds or more often. A worker without a report for this long is not running.
    private static final Duration SILENCE = Duration.ofSeconds(15);

    /// `changes` are read and pending. If the group is not running, the stream may have more.
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

    /// The lag of a group that is not running grows with time.
    private static Lag lag(ShardProgress progress, Duration silent) {
        return new Lag(progress.lag().behind().plus(silent), progress.lag().changes());
    }
}
