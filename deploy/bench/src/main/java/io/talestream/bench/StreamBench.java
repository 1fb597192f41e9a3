package io.talestream.bench;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.table.codec.ItemCodecs;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The change stream: the rate at which a group with a no-op consumer drains a backlog, compared with bare GetRecords;
/// the time from the start of a group to its first change; and the time from a write until it is handled.
public final class StreamBench {
    private static final int CHANGES = 20_000;
    private static final int WRITES = 300;
    private static final int WRITTEN_TOGETHER = 100;

    /// The largest response of GetRecords.
    private static final int MOST = 1_000;

    private final OpenTable table;
    private final DynamoDbStreamsClient streams;
    private final String arn;

    private StreamBench(OpenTable table) {
        this.table = table;
        this.streams = table.streams();
        this.arn = table.client()
                .describeTable(r -> r.tableName(table.name()))
                .table()
                .latestStreamArn();
    }

    /// A drained backlog: the time to the first change, and the rate of the others.
    record Drain(Duration firstAfter, Rate rest) {
        private static double perSecond(List<Drain> rounds) {
            return Rate.perSecond(rounds.stream().map(Drain::rest).toList());
        }
    }

    public static void main(String[] args) {
        try (var table = new BenchTable()) {
            var bench = new StreamBench(table.open());
            bench.fill();
            var group = new GroupDrain(table, CHANGES);
            var rounds = Rounds.afterWarmUp(Integer.parseInt(args[1]), group::run, bench::drain);
            Latencies handled = group.follow(WRITES);
            Duration first = rounds.ours().stream()
                    .map(Drain::firstAfter)
                    .sorted()
                    .toList()
                    .get(rounds.ours().size() / 2);
            var results = new Results();
            results.row("stream", Drain.perSecond(rounds.ours()), Drain.perSecond(rounds.bare()))
                    .put("startToFirstMs", first.toMillis())
                    .put("writeToHandledP50Ms", handled.millis(0.5))
                    .put("writeToHandledP99Ms", handled.millis(0.99));
            System.out.println(results);
        }
    }

    private void fill() {
        for (int done = 0; done < CHANGES; done += WRITTEN_TOGETHER) {
            table.client()
                    .transactWriteItems(r -> r.transactItems(Stream.generate(GroupDrain::anySession)
                            .limit(WRITTEN_TOGETHER)
                            .map(session -> TransactWriteItem.builder()
                                    .put(p -> p.tableName(table.name())
                                            .item(BenchTable.item(ItemCodecs.SESSION, session)))
                                    .build())
                            .toList()));
        }
    }

    /// Drains the stream with bare GetRecords calls, as fast as they return.
    private Drain drain() {
        long start = System.nanoTime();
        long first = 0;
        int seen = 0;
        int seenFirst = 0;
        for (Shard shard : streams.describeStream(r -> r.streamArn(arn))
                .streamDescription()
                .shards()) {
            @Nullable
            String at = streams.getShardIterator(r ->
                            r.streamArn(arn).shardId(shard.shardId()).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .shardIterator();
            while (at != null && seen < CHANGES) {
                String from = at;
                GetRecordsResponse response =
                        streams.getRecords(r -> r.shardIterator(from).limit(MOST));
                seen += response.records().size();
                if (seenFirst == 0 && seen > 0) {
                    first = System.nanoTime();
                    seenFirst = seen;
                }
                at = response.nextShardIterator();
            }
        }
        return new Drain(Duration.ofNanos(first - start), Rate.since(first, seen - seenFirst));
    }
}
