package io.talestream.store.table;

import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.waiters.Waiter;
import software.amazon.awssdk.core.waiters.WaiterAcceptor;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/// Adds the indexes that a table of an older release lacks: one at a time, as DynamoDB requires, each backfilled
/// before the next.
record MissingIndexes(DynamoDbClient client, String table) {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    void add() {
        for (Index index : TableDesign.SECONDARY_INDEXES) {
            DescribeTableResponse found = onceQuiet();
            if (names(found).noneMatch(index.name()::equals)) {
                add(index, found);
            }
        }
        onceQuiet();
    }

    private void add(Index index, DescribeTableResponse found) {
        // The request must define every key attribute, those of existing indexes included.
        Set<String> defined = found.table().attributeDefinitions().stream()
                .map(AttributeDefinition::attributeName)
                .collect(Collectors.toSet());
        defined.addAll(List.of(index.partitionKey(), index.sortKey()));
        var create = CreateGlobalSecondaryIndexAction.builder()
                .indexName(index.name())
                .keySchema(TableCreation.schema(index.partitionKey(), index.sortKey()))
                .projection(TableCreation.projection(index))
                .build();
        try {
            client.updateTable(update -> update.tableName(table)
                    .attributeDefinitions(TableCreation.texts(defined.toArray(String[]::new)))
                    .globalSecondaryIndexUpdates(
                            GlobalSecondaryIndexUpdate.builder().create(create).build()));
        } catch (ResourceInUseException e) {
            // Another process is adding it: wait for it in the same way.
        }
    }

    private DescribeTableResponse onceQuiet() {
        return Waiter.builder(DescribeTableResponse.class)
                .addAcceptor(WaiterAcceptor.successOnResponseAcceptor(MissingIndexes::isQuiet))
                .addAcceptor(WaiterAcceptor.retryOnResponseAcceptor(_ -> true))
                .overrideConfiguration(wait -> wait.maxAttempts(Integer.MAX_VALUE)
                        .waitTimeout(LONGEST)
                        .backoffStrategyV2(BackoffStrategy.fixedDelay(LOOK_AGAIN)))
                .build()
                .run(() -> client.describeTable(describe -> describe.tableName(table)))
                .matched()
                .response()
                .orElseThrow();
    }

    /// No index is being created or backfilled.
    private static boolean isQuiet(DescribeTableResponse found) {
        return found.table().tableStatus() == TableStatus.ACTIVE
                && found.table().globalSecondaryIndexes().stream()
                        .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
    }

    private static Stream<String> names(DescribeTableResponse found) {
        return found.table().globalSecondaryIndexes().stream().map(GlobalSecondaryIndexDescription::indexName);
    }
}
