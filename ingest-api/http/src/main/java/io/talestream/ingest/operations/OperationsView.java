package io.talestream.ingest.operations;

import io.micronaut.serde.annotation.Serdeable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The state of a process. `rebuild` and `verify` are present after the first run of each.
///
/// @param storage the sizes of the table and of the index
/// @param legacyItems whether data of version 1 waits for its migration
@Serdeable
public record OperationsView(
        List<GroupView> groups,
        List<LagView> lag,
        List<ParkedView> parked,
        Optional<RebuildView> rebuild,
        Optional<VerifyView> verify,
        boolean legacyItems,
        StorageView storage,
        ProcessView process) {
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

    /// Sizes that the engines keep themselves; nothing is read to count them. DynamoDB updates those of a table about
    /// every six hours.
    ///
    /// @param index empty while OpenSearch is unavailable, and if none is configured
    @Serdeable
    public record StorageView(long tableItems, long tableBytes, Optional<IndexView> index) {}

    /// The live index.
    @Serdeable
    public record IndexView(String name, long documents, long bytes, String engine) {}

    /// The process that answered.
    ///
    /// @param version of Talestream
    /// @param memoryBytes what its heap uses
    /// @param memoryLimitBytes what its heap may use
    @Serdeable
    public record ProcessView(
            String version, String java, Instant startedAt, long memoryBytes, long memoryLimitBytes) {}

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
