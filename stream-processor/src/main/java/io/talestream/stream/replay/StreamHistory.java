package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.source.dynamodb.DynamoChange;
import io.talestream.stream.source.dynamodb.TableStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The changes the stream still has, up to the start of the replay. Parent shards come first. It uses no leases and
/// no checkpoints; the groups lose only some of the stream's read throughput.
public final class StreamHistory implements ChangeHistory {
    /// DynamoDB may return an empty page before the end; this many in a row count as the end.
    private static final int EMPTY_AT_THE_END = 10;

    private static final Duration BETWEEN_EMPTY = Duration.ofMillis(250);

    private final DynamoDbStreamsClient client;
    private final String stream;
    private final Instant end;
    private final Backoff.Pause pause;

    public StreamHistory(DynamoDbStreamsClient client, String streamArn, Instant end, Backoff.Pause pause) {
        this.client = client;
        this.stream = streamArn;
        this.end = end;
        this.pause = pause;
    }

    @Override
    public String name() {
        return "stream";
    }

    @Override
    public List<String> parts() {
        Map<String, @Nullable String> parents = new LinkedHashMap<>();
        try {
            new TableStream(client, stream)
                    .described()
                    .forEach(shard -> parents.put(shard.shardId(), shard.parentShardId()));
        } catch (SdkException e) {
            throw new Outage("the stream", e);
        }
        return parentsFirst(parents);
    }

    /// Orders the shards so that an item's changes stay in order across them.
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

    @Override
    public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
        Optional<String> position = after;
        @Nullable String iterator = iterator(part, position);
        for (int empty = 0; iterator != null && empty < EMPTY_AT_THE_END; ) {
            GetRecordsResponse response;
            try {
                response = records(iterator);
            } catch (ExpiredIteratorException e) {
                // An iterator expires after 15 minutes, and a replay can be slower.
                iterator = iterator(part, position);
                continue;
            }
            List<ChangeRecord> changes =
                    response.records().stream().map(DynamoChange::of).toList();
            iterator = response.nextShardIterator();
            if (changes.isEmpty()) {
                empty++;
                pause.of(BETWEEN_EMPTY);
                continue;
            }
            empty = 0;
            position = Optional.of(changes.getLast().sequenceNumber());
            if (!pages.next(changes, position)
                    || changes.getLast().at().minus(DynamoChange.ROUNDED_BY).isAfter(end)) {
                return;
            }
        }
    }

    private GetRecordsResponse records(String iterator) {
        try {
            return client.getRecords(get -> get.shardIterator(iterator));
        } catch (ExpiredIteratorException e) {
            throw e;
        } catch (SdkException e) {
            throw new Outage("the stream", e);
        }
    }

    /// If the changes after the position were trimmed, starts at the oldest available one.
    private String iterator(String shard, Optional<String> after) {
        try {
            return client.getShardIterator(get -> get.streamArn(stream)
                            .shardId(shard)
                            .shardIteratorType(
                                    after.isPresent()
                                            ? ShardIteratorType.AFTER_SEQUENCE_NUMBER
                                            : ShardIteratorType.TRIM_HORIZON)
                            .sequenceNumber(after.orElse(null)))
                    .shardIterator();
        } catch (TrimmedDataAccessException e) {
            return iterator(shard, Optional.empty());
        } catch (SdkException e) {
            throw new Outage("the stream", e);
        }
    }
}
