package io.talestream.bench.growth;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.BoundedExecutor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// Writes items directly to a table, in batches. They are a day old, so that no change feed has them.
final class BulkWrite implements AutoCloseable {
    private static final int A_BATCH = 25;
    private static final int AT_ONCE = 4;

    private final DynamoDbClient client;
    private final String table;
    private final Instant then = Instant.now().minus(Duration.ofDays(1));
    private final BoundedExecutor writes = new BoundedExecutor(AT_ONCE);
    private List<WriteRequest> batch = new ArrayList<>();

    BulkWrite(DynamoDbClient client, String table) {
        this.client = client;
        this.table = table;
    }

    <T> void put(ItemCodec<T> codec, T value) {
        var item = AttributeValues.toSdk(ItemFormat.encode(codec, Stored.fresh(value, Version.at(then), then)));
        batch.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
        if (batch.size() == A_BATCH) {
            send();
        }
    }

    private void send() {
        Map<String, List<WriteRequest>> items = Map.of(table, batch);
        batch = new ArrayList<>();
        writes.run(() -> {
            if (!client.batchWriteItem(write -> write.requestItems(items))
                    .unprocessedItems()
                    .isEmpty()) {
                throw new IllegalStateException("the table did not take all items; the run is void");
            }
        });
    }

    @Override
    public void close() {
        if (!batch.isEmpty()) {
            send();
        }
        writes.finish();
        writes.close();
    }
}
