package io.talestream.stream.parking;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.text.IsoTime;
import io.talestream.stream.consumer.Outage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/// The parking lot in a DynamoDB table of its own, see [ParkingTable].
public record DynamoParkingLot(DynamoDbClient client, String table, Clock clock) implements ParkingLot {
    @Override
    public void park(RefusedChange refusal) {
        var update = new ItemUpdate();
        String now = IsoTime.format(clock.instant());
        update.setOnce(ParkingTable.ORDER, text(now + "#" + refusal.id().value()))
                .setOnce(ParkedItem.FIRST_AT, text(now))
                .setOnce(ParkedItem.PK, text(refusal.key().pk()))
                .setOnce(ParkedItem.SK, text(refusal.key().sk()))
                .setOnce(ParkedItem.SEQUENCE, text(refusal.change().sequenceNumber()));
        refusal.version().ifPresent(v -> update.setOnce(ParkedItem.VERSION, number(v.micros())));
        byte[] change = PackedChange.pack(refusal.change());
        if (change.length <= PackedChange.MOST_BYTES) {
            update.setOnce(ParkedItem.CHANGE, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(change)));
        } else {
            update.setOnce(ParkedItem.CHANGE_BYTES, number(change.length));
        }
        refused(refusal, now, update);
        answered(() -> client.updateItem(update.request(table, key(refusal.consumer(), refusal.id()))));
    }

    @Override
    public void refusedAgain(RefusedChange refusal) {
        var update = new ItemUpdate().onlyIfThere(ParkingTable.ID);
        refused(refusal, IsoTime.format(clock.instant()), update);
        try {
            answered(() -> client.updateItem(update.request(table, key(refusal.consumer(), refusal.id()))));
        } catch (ConditionalCheckFailedException e) {
            // It was removed concurrently and stays removed.
        }
    }

    @Override
    public Page<ParkedChange.Entry> list(ParkedQuery query, PageRequest page) {
        List<ParkedChange.Entry> found = new ArrayList<>();
        var listing = new ParkedListing(table, query);
        Map<String, AttributeValue> start = page.after().map(listing::startKey).orElse(Map.of());
        while (true) {
            QueryRequest request = listing.request(page.size() - found.size(), start);
            QueryResponse response = answered(() -> client.query(request));
            response.items().forEach(item -> found.add(ParkedItem.entry(item)));
            if (!response.hasLastEvaluatedKey() || response.lastEvaluatedKey().isEmpty()) {
                return new Page<>(found, Optional.empty());
            }
            start = response.lastEvaluatedKey();
            if (found.size() == page.size()) {
                return new Page<>(found, Optional.of(listing.position(start)));
            }
        }
    }

    @Override
    public Optional<ParkedChange> find(String consumer, ParkedId id) {
        var response = answered(() ->
                client.getItem(r -> r.tableName(table).key(key(consumer, id)).consistentRead(true)));
        return response.hasItem() ? Optional.of(ParkedItem.parked(response.item())) : Optional.empty();
    }

    @Override
    public boolean remove(String consumer, ParkedId id) {
        return answered(() -> client.deleteItem(
                        r -> r.tableName(table).key(key(consumer, id)).returnValues(ReturnValue.ALL_OLD)))
                .hasAttributes();
    }

    private static void refused(RefusedChange refusal, String now, ItemUpdate update) {
        update.set(ParkedItem.REASON, text(refusal.reason()))
                .set(ParkedItem.STACK, text(refusal.stack()))
                .set(ParkedItem.LAST_AT, text(now))
                .addOne(ParkedItem.ATTEMPTS);
    }

    static Map<String, AttributeValue> key(String consumer, ParkedId id) {
        return Map.of(ParkingTable.CONSUMER, text(consumer), ParkingTable.ID, text(id.value()));
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    private static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    private static <R> R answered(Supplier<R> request) {
        try {
            return request.get();
        } catch (ConditionalCheckFailedException e) {
            throw e;
        } catch (SdkException e) {
            throw new Outage("the parking lot", e);
        }
    }
}
