package io.talestream.stream.source.kinesis;

import io.talestream.stream.source.ShardPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.awssdk.services.kinesis.model.ListShardsRequest;
import software.amazon.awssdk.services.kinesis.model.ListShardsResponse;
import software.amazon.awssdk.services.kinesis.model.Shard;

/// A Kinesis data stream, as Kinesis describes it.
final class KinesisShards {
    private KinesisShards() {}

    static List<ShardPlace> of(KinesisAsyncClient client, String stream) {
        List<Shard> all = new ArrayList<>();
        ListShardsRequest request =
                ListShardsRequest.builder().streamName(stream).build();
        @Nullable String more;
        do {
            ListShardsResponse page = client.listShards(request).join();
            all.addAll(page.shards());
            more = page.nextToken();
            request = ListShardsRequest.builder().nextToken(more).build();
        } while (more != null);
        Set<String> ids = new HashSet<>();
        all.forEach(shard -> ids.add(shard.shardId()));
        return all.stream().map(shard -> place(shard, ids)).toList();
    }

    static Duration retention(KinesisAsyncClient client, String stream) {
        return Duration.ofHours(client.describeStreamSummary(r -> r.streamName(stream))
                .join()
                .streamDescriptionSummary()
                .retentionPeriodHours());
    }

    private static ShardPlace place(Shard shard, Set<String> known) {
        List<String> parents = Stream.of(shard.parentShardId(), shard.adjacentParentShardId())
                .filter(Objects::nonNull)
                .filter(known::contains)
                .toList();
        return new ShardPlace(
                shard.shardId(),
                parents,
                shard.hashKeyRange().startingHashKey(),
                shard.hashKeyRange().endingHashKey());
    }
}
