package io.talestream.stream.source.kcl;

import io.talestream.store.table.TableCreation;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import io.talestream.stream.source.ShardPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/// The leases in KCL's format, one table per group.
///
/// The table is created here, with its index and a lease for each shard, because KCL takes half a minute for that:
/// it waits for a random time before it fills an empty table, and then for its index.
public record LeaseTable(DynamoDbClient client, String name) implements Leases {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseTable.class);
    static final String SHARD = "leaseKey";
    static final String CHECKPOINT = "checkpoint";
    private static final Duration LOOKED_EVERY = Duration.ofMillis(200);
    private static final String OWNER = "leaseOwner";
    private static final String COUNTER = "leaseCounter";
    private static final String HANDED_OVER_BY = "checkpointOwner";
    private static final String BY_OWNER = "LeaseOwnerToLeaseKeyIndex";

    /// The leases of a group that reads the changes of this table.
    public static LeaseTable of(DynamoDbClient client, String mainTable, String group) {
        return new LeaseTable(client, mainTable + "-group-" + group);
    }

    /// Returns when the table is active. An empty table gets a lease for each shard of the stream.
    public void ensure(Supplier<List<ShardPlace>> shards) {
        TableCreation.create(
                client,
                TableCreation.request(name, SHARD)
                        .attributeDefinitions(TableCreation.texts(SHARD, OWNER))
                        .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                                .indexName(BY_OWNER)
                                .keySchema(TableCreation.schema(OWNER, SHARD))
                                .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY))
                                .build()));
        if (client.scan(r -> r.tableName(name).limit(1).consistentRead(true))
                .items()
                .isEmpty()) {
            shards.get().forEach(shard -> create(shard, LeaseState.TRIM_HORIZON));
        }
        endHandOvers();
    }

    /// Removes hand-overs that an earlier version began and KCL did not finish: their shards would have no reader.
    private void endHandOvers() {
        client.scanPaginator(r -> r.tableName(name)
                        .consistentRead(true)
                        .filterExpression("attribute_exists(#last)")
                        .expressionAttributeNames(Map.of("#last", HANDED_OVER_BY)))
                .items()
                .forEach(lease -> endHandOver(text(lease, SHARD)));
    }

    private void endHandOver(String shard) {
        try {
            client.updateItem(r -> r.tableName(name)
                    .key(item(shard))
                    .updateExpression("REMOVE #last")
                    .conditionExpression("attribute_exists(#last)")
                    .expressionAttributeNames(Map.of("#last", HANDED_OVER_BY)));
        } catch (ConditionalCheckFailedException e) {
            LOG.info("the hand-over of shard {} was ended meanwhile", shard);
        }
    }

    @Override
    public List<LeaseState> all() {
        List<LeaseState> leases = new ArrayList<>();
        try {
            client.scanPaginator(r -> r.tableName(name).consistentRead(true))
                    .items()
                    .forEach(item -> leases.add(state(item)));
        } catch (ResourceNotFoundException e) {
            return List.of();
        }
        return leases;
    }

    /// Makes the worker the owner of all leases without one, so that it need not wait for their assignment.
    public void claim(String worker) {
        for (LeaseState lease : all()) {
            if (lease.owner().isEmpty() && !lease.ended()) {
                claim(lease.shard(), worker);
            }
        }
    }

    private void claim(String shard, String worker) {
        try {
            client.updateItem(r -> r.tableName(name)
                    .key(item(shard))
                    .updateExpression("SET #owner = :worker ADD #counter :one")
                    .conditionExpression("attribute_exists(#key) AND attribute_not_exists(#owner)")
                    .expressionAttributeNames(Map.of("#key", SHARD, "#owner", OWNER, "#counter", COUNTER))
                    .expressionAttributeValues(
                            Map.of(":worker", AttributeValue.fromS(worker), ":one", AttributeValue.fromN("1"))));
        } catch (ConditionalCheckFailedException e) {
            LOG.info("shard {} got another owner meanwhile", shard);
        }
    }

    /// The owner of the shard according to the table.
    Optional<String> owner(String shard) {
        var found = client.getItem(r -> r.tableName(name).key(item(shard)).consistentRead(true));
        return found.hasItem() ? state(found.item()).owner() : Optional.empty();
    }

    /// Counts reads instead of elapsed time: if the machine stalls, the worker cannot renew its leases either.
    @Override
    public boolean movesWithin(Duration time) {
        Map<String, String> before = counters();
        try {
            for (long looks = time.dividedBy(LOOKED_EVERY); looks >= 0; looks--) {
                Thread.sleep(LOOKED_EVERY);
                if (!before.equals(counters())) {
                    return true;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    @Override
    public void reset(ShardPlace shard, String checkpoint) {
        if (create(shard, checkpoint)) {
            return;
        }
        client.updateItem(r -> r.tableName(name)
                .key(item(shard.id()))
                .updateExpression("SET #checkpoint = :checkpoint, checkpointSubSequenceNumber = :zero"
                        + " REMOVE childShardIds, pendingCheckpoint, pendingCheckpointSubSequenceNumber,"
                        + " pendingCheckpointState")
                .expressionAttributeNames(Map.of("#checkpoint", CHECKPOINT))
                .expressionAttributeValues(
                        Map.of(":checkpoint", AttributeValue.fromS(checkpoint), ":zero", AttributeValue.fromN("0"))));
    }

    /// Returns false if the lease exists.
    private boolean create(ShardPlace shard, String checkpoint) {
        Map<String, AttributeValue> lease = new HashMap<>(item(shard.id()));
        lease.put(CHECKPOINT, AttributeValue.fromS(checkpoint));
        lease.put("checkpointSubSequenceNumber", AttributeValue.fromN("0"));
        lease.put(COUNTER, AttributeValue.fromN("0"));
        lease.put("ownerSwitchesSinceCheckpoint", AttributeValue.fromN("0"));
        lease.put("startingHashKey", AttributeValue.fromS(shard.firstHash()));
        lease.put("endingHashKey", AttributeValue.fromS(shard.lastHash()));
        if (!shard.parents().isEmpty()) {
            lease.put("parentShardId", AttributeValue.fromSs(shard.parents()));
        }
        try {
            client.putItem(r -> r.tableName(name).item(lease).conditionExpression("attribute_not_exists(leaseKey)"));
            return true;
        } catch (ConditionalCheckFailedException e) {
            return false;
        }
    }

    private Map<String, String> counters() {
        Map<String, String> counters = new HashMap<>();
        try {
            client.scanPaginator(r -> r.tableName(name).consistentRead(true))
                    .items()
                    .forEach(item -> counters.put(text(item, SHARD), String.valueOf(item.get(COUNTER))));
        } catch (ResourceNotFoundException e) {
            return Map.of();
        }
        return counters;
    }

    private static LeaseState state(Map<String, AttributeValue> item) {
        return new LeaseState(
                text(item, SHARD), Optional.ofNullable(item.get(OWNER)).map(AttributeValue::s), text(item, CHECKPOINT));
    }

    private static String text(Map<String, AttributeValue> item, String name) {
        @Nullable AttributeValue value = item.get(name);
        return value == null ? "" : value.s();
    }

    private static Map<String, AttributeValue> item(String shard) {
        return Map.of(SHARD, AttributeValue.fromS(shard));
    }
}
