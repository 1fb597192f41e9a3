package io.talestream.stream.source.kinesis;

import java.util.List;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.kinesis.model.ChildShard;
import software.amazon.awssdk.services.kinesis.model.GetRecordsResponse;
import software.amazon.awssdk.services.kinesis.model.Shard;

/// At the end of a shard Kinesis returns its child shards, and KCL waits for them. The emulator does not return them,
/// so the test adds them.
final class ChildShards implements ExecutionInterceptor {
    private volatile List<Shard> shards = List.of();

    void know(List<Shard> all) {
        shards = all;
    }

    @Override
    public SdkResponse modifyResponse(Context.ModifyResponse call, ExecutionAttributes attributes) {
        if (call.response() instanceof GetRecordsResponse read && read.nextShardIterator() == null) {
            return read.toBuilder()
                    .childShards(shards.stream()
                            .filter(shard -> shard.parentShardId() != null)
                            .map(shard -> ChildShard.builder()
                                    .shardId(shard.shardId())
                                    .parentShards(shard.parentShardId())
                                    .hashKeyRange(shard.hashKeyRange())
                                    .build())
                            .toList())
                    .build();
        }
        return call.response();
    }
}
