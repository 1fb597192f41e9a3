package io.talestream.stream.replay;

import io.talestream.stream.consumer.Outage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The shards of a stream, ordered so that an item's changes stay in order across them.
record StreamShards(DynamoDbStreamsClient client, String stream) {
    List<String> parentsFirst() {
        return parentsFirst(all());
    }

    /// `parents` maps each shard to its parent, or to null; an unlisted parent no longer exists.
    static List<String> parentsFirst(Map<String, @Nullable String> parents) {
        Set<String> ordered = new LinkedHashSet<>();
        for (String shard : parents.keySet()) {
            List<String> line = new ArrayList<>();
            for (@Nullable String each = shard;
                    each != null && parents.containsKey(each) && !line.contains(each);
                    each = parents.get(each)) {
                line.addFirst(each);
            }
            ordered.addAll(line);
        }
        return List.copyOf(ordered);
    }

    private Map<String, @Nullable String> all() {
        Map<String, @Nullable String> parents = new LinkedHashMap<>();
        @Nullable String last = null;
        do {
            StreamDescription page = page(last);
            for (Shard shard : page.shards()) {
                parents.put(shard.shardId(), shard.parentShardId());
            }
            last = page.lastEvaluatedShardId();
        } while (last != null);
        return parents;
    }

    private StreamDescription page(@Nullable String last) {
        try {
            return client.describeStream(describe -> describe.streamArn(stream).exclusiveStartShardId(last))
                    .streamDescription();
        } catch (SdkException e) {
            throw new Outage("the stream", e);
        }
    }
}
