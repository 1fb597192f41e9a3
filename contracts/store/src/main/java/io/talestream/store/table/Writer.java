package io.talestream.store.table;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/// Sends a plan as one put or one transaction, and decodes the response.
record Writer(DynamoDbClient client, String table, AccessPattern pattern, DoubleConsumer consumed) {
    private static final String CONDITION_FAILED = "ConditionalCheckFailed";
    private static final String CONFLICT = "TransactionConflict";
    private static final int ATTEMPTS = 40;

    /// Retries while the only obstacle is another transaction on the same items.
    Outcome send(List<WritePlan> plans, Optional<TransactWriteItem> extra) {
        for (int attempt = 1; ; attempt++) {
            try {
                return extra.isEmpty() && plans.size() == 1 && plans.getFirst().does() == WritePlan.Does.PUT
                        ? put(plans.getFirst())
                        : transact(plans, extra);
            } catch (TransactionConflictException | TransactionInProgressException e) {
                waitAfter(e, attempt, plans);
            } catch (TransactionCanceledException e) {
                if (e.cancellationReasons().stream().anyMatch(r -> CONDITION_FAILED.equals(r.code()))) {
                    return rejected(e.cancellationReasons());
                }
                if (e.cancellationReasons().stream().noneMatch(r -> CONFLICT.equals(r.code()))) {
                    throw failed(e, plans);
                }
                waitAfter(e, attempt, plans);
            } catch (SdkException e) {
                throw failed(e, plans);
            }
        }
    }

    private Outcome put(WritePlan plan) {
        var request = PutItemRequest.builder()
                .tableName(table)
                .item(AttributeValues.toSdk(plan.item().orElseThrow()))
                .conditionExpression(plan.condition())
                .expressionAttributeNames(plan.names())
                .expressionAttributeValues(values(plan))
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        try {
            consumed.accept(units(client.putItem(request).consumedCapacity()));
            return committed(List.of(plan));
        } catch (ConditionalCheckFailedException e) {
            // The SDK repeats a put whose response was lost, and the repeat then conflicts with the first: the
            // current item equals the one to write, so the write is done.
            Optional<Attributes> current =
                    e.hasItem() ? Optional.of(AttributeValues.fromSdk(e.item())) : Optional.empty();
            return current.equals(plan.item())
                    ? committed(List.of(plan))
                    : new Outcome.Rejected(List.of(new Outcome.Refusal(0, current.map(ItemFormat::decode))));
        }
    }

    private Outcome transact(List<WritePlan> plans, Optional<TransactWriteItem> extra) {
        // The SDK adds a client token, so that its retries are one transaction.
        var request = TransactWriteItemsRequest.builder()
                .transactItems(Stream.concat(plans.stream().map(this::item), extra.stream())
                        .toList())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        var response = client.transactWriteItems(request);
        consumed.accept(
                response.consumedCapacity().stream().mapToDouble(Writer::units).sum());
        return committed(plans);
    }

    private TransactWriteItem item(WritePlan plan) {
        var step = TransactWriteItem.builder();
        return switch (plan.does()) {
            case PUT ->
                step.put(Put.builder()
                                .tableName(table)
                                .item(AttributeValues.toSdk(plan.item().orElseThrow()))
                                .conditionExpression(plan.condition())
                                .expressionAttributeNames(plan.names())
                                .expressionAttributeValues(values(plan))
                                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                                .build())
                        .build();
            case CHECK ->
                step.conditionCheck(ConditionCheck.builder()
                                .tableName(table)
                                .key(AttributeValues.toSdk(plan.key().attributes()))
                                .conditionExpression(plan.condition())
                                .expressionAttributeNames(plan.names())
                                .expressionAttributeValues(values(plan))
                                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                                .build())
                        .build();
            case DELETE ->
                step.delete(Delete.builder()
                                .tableName(table)
                                .key(AttributeValues.toSdk(plan.key().attributes()))
                                .conditionExpression(plan.condition())
                                .expressionAttributeNames(plan.names())
                                .expressionAttributeValues(values(plan))
                                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                                .build())
                        .build();
        };
    }

    private static Outcome committed(List<WritePlan> plans) {
        return new Outcome.Committed(plans.stream().map(WritePlan::left).toList());
    }

    private static Outcome rejected(List<CancellationReason> reasons) {
        List<Outcome.Refusal> refusals = new ArrayList<>();
        for (int i = 0; i < reasons.size(); i++) {
            CancellationReason reason = reasons.get(i);
            if (CONDITION_FAILED.equals(reason.code())) {
                Optional<StoredItem> current = reason.hasItem()
                        ? Optional.of(ItemFormat.decode(AttributeValues.fromSdk(reason.item())))
                        : Optional.empty();
                refusals.add(new Outcome.Refusal(i, current));
            }
        }
        return new Outcome.Rejected(refusals);
    }

    private void waitAfter(SdkException e, int attempt, List<WritePlan> plans) {
        if (attempt == ATTEMPTS) {
            throw failed(e, plans);
        }
        try {
            Backoff.ofWrites().await(attempt);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failed(e, plans);
        }
    }

    private TableUnavailable failed(SdkException e, List<WritePlan> plans) {
        return new TableUnavailable(
                "%s failed on %s"
                        .formatted(
                                pattern.id(), plans.stream().map(WritePlan::key).toList()),
                e);
    }

    /// DynamoDB refuses an empty map.
    private static @Nullable Map<String, AttributeValue> values(WritePlan plan) {
        if (plan.values().isEmpty()) {
            return null;
        }
        Map<String, AttributeValue> values = new HashMap<>();
        for (Map.Entry<String, Attribute> value : plan.values().entrySet()) {
            values.put(value.getKey(), AttributeValues.toSdk(value.getValue()));
        }
        return values;
    }

    private static double units(@Nullable ConsumedCapacity capacity) {
        return capacity == null ? 0 : capacity.capacityUnits();
    }
}
