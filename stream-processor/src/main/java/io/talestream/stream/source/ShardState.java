package io.talestream.stream.source;

/// The state of a shard in this worker, which [ShardLifecycle] changes.
public sealed interface ShardState {
    /// Changes are accepted and handled.
    record Open() implements ShardState {}

    /// No more changes are accepted; the accepted ones are handled. `skipped`: a batch was not delivered, so the end
    /// of the shard cannot be marked.
    record Draining(boolean skipped) implements ShardState {}

    /// No work is started, and the checkpoint stays.
    record Halted(boolean skipped) implements ShardState {}

    /// The end of the shard is marked. Final.
    record Ended() implements ShardState {}

    /// Another worker owns the shard, and the checkpoint is withdrawn. Final.
    record LeaseLost() implements ShardState {}
}
