package io.talestream.bench.search;

import io.talestream.bench.BenchTable;
import io.talestream.indexer.SearchConsumer;
import io.talestream.search.index.OpenIndex;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupParts;
import io.talestream.stream.group.Groups;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.stream.source.kcl.Tuning;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/// The consumer group that updates an index from the table, as the product runs it.
final class IndexingGroup implements AutoCloseable {
    private final Groups groups;

    IndexingGroup(BenchTable table, Bucket bucket, OpenIndex index) {
        var connection = table.connection();
        String parking = ParkingTable.besides(BenchTable.NAME);
        String progress = ProgressTable.besides(BenchTable.NAME);
        ParkingTable.ensure(connection.client(), parking);
        ProgressTable.ensure(connection.client(), progress);
        var parts = GroupParts.usual(
                "bench",
                new DynamoParkingLot(connection.client(), parking, Clock.systemUTC()),
                new DynamoGroupProgress(connection.client(), progress),
                (_, _, _) -> {},
                (_, error) -> {
                    throw new IllegalStateException("the delivery ended; the run is void", error);
                },
                Clock.systemUTC());
        this.groups = Groups.start(
                new DynamoStreamsSource(connection, BenchTable.NAME, Tuning.LOCAL),
                Map.of(SearchConsumer.NAME, List.of(new SearchConsumer(index, bucket, SearchConsumer.USUAL))),
                parts);
    }

    @Override
    public void close() {
        groups.close();
    }
}
