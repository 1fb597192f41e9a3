package io.talestream.ingest.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How a process does. `rebuild` and `verify` are there once there was one.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record OperationsView(
        List<GroupView> groups,
        List<LagView> lag,
        List<ParkedView> parked,
        Optional<RebuildView> rebuild,
        Optional<VerifyView> verify) {
    public OperationsView {
        groups = List.copyOf(groups);
        lag = List.copyOf(lag);
        parked = List.copyOf(parked);
    }

    /// A group of consumers at work here.
    ///
    /// @param state `up`, or what is wrong
    @Serdeable
    public record GroupView(String name, List<ConsumerView> consumers, int shards, long lagMillis, String state) {
        public GroupView {
            consumers = List.copyOf(consumers);
        }
    }

    /// What a consumer has handled and parked since the process began.
    @Serdeable
    public record ConsumerView(String name, long handled, long parked) {}

    /// How far a group was behind.
    @Serdeable
    public record LagView(Instant at, String group, long millis) {}

    /// A change that waits.
    ///
    /// @param item its kind and ids, no name and no code
    @Serdeable
    public record ParkedView(String id, String consumer, String item, String reason, Instant since, int attempts) {}

    /// The index that is asked.
    @Serdeable
    public record RebuildView(Instant finishedAt, long documents, String took) {}

    /// What a comparison of table, files and index came to.
    @Serdeable
    public record VerifyView(Instant at, boolean clean, List<String> differences) {
        public VerifyView {
            differences = List.copyOf(differences);
        }
    }
}
