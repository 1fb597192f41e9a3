package io.talestream.ingest.operations;

import io.micronaut.serde.annotation.Serdeable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The state of a process. `rebuild` and `verify` are present after the first run of each.
///
/// @param legacyItems whether data of version 1 waits for its migration
@Serdeable
public record OperationsView(
        List<GroupView> groups,
        List<LagView> lag,
        List<ParkedView> parked,
        Optional<RebuildView> rebuild,
        Optional<VerifyView> verify,
        boolean legacyItems) {
    public OperationsView {
        groups = List.copyOf(groups);
        lag = List.copyOf(lag);
        parked = List.copyOf(parked);
    }

    /// A consumer group that runs in this process.
    ///
    /// @param state `up`, or the reason why it is not
    @Serdeable
    public record GroupView(String name, List<ConsumerView> consumers, int shards, long lagMillis, String state) {
        public GroupView {
            consumers = List.copyOf(consumers);
        }
    }

    /// The changes that a consumer has handled and parked since the process started.
    @Serdeable
    public record ConsumerView(String name, long handled, long parked) {}

    /// The lag of a group at one time.
    @Serdeable
    public record LagView(Instant at, String group, long millis) {}

    /// A parked change.
    ///
    /// @param item its kind and ids, without names or codes
    @Serdeable
    public record ParkedView(String id, String consumer, String item, String reason, Instant since, int attempts) {}

    /// The rebuild that produced the live index.
    @Serdeable
    public record RebuildView(Instant finishedAt, long documents, String took) {}

    /// The result of a comparison of table, files and index.
    @Serdeable
    public record VerifyView(Instant at, boolean clean, List<String> differences) {
        public VerifyView {
            differences = List.copyOf(differences);
        }
    }
}
