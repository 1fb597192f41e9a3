package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

@ExtendWith(Engines.class)
class ThrottlingIT {
    private final String table = "throttled-" + UUID.randomUUID();
    private final DynamoDbClient real;

    ThrottlingIT(DynamoDb dynamo) {
        real = dynamo.client();
        real.createTable(create -> create.tableName(table)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("id")
                        .keyType(KeyType.HASH)
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST));
    }

    @Test
    void throttled_calls_fail_with_either_exception_and_write_nothing() {
        var throttling = new Throttling(call -> call < 2);
        DynamoDbClient client = throttling.client(real);

        assertThatThrownBy(() -> client.putItem(put -> put.tableName(table).item(item(0))))
                .isInstanceOf(ProvisionedThroughputExceededException.class);
        assertThatThrownBy(() -> client.scanPaginator(scan -> scan.tableName(table))
                        .items()
                        .forEach(_ -> {}))
                .isInstanceOf(ThrottlingException.class);

        assertThat(throttling.count()).isEqualTo(2);
        assertThat(client.scan(scan -> scan.tableName(table)).items()).isEmpty();
    }

    @Test
    void a_throttled_transaction_is_cancelled_and_writes_nothing() {
        DynamoDbClient client = new Throttling(call -> call == 0).client(real);
        var put = TransactWriteItem.builder()
                .put(each -> each.tableName(table).item(item(0)))
                .build();

        assertThatThrownBy(() -> client.transactWriteItems(write -> write.transactItems(put)))
                .isInstanceOfSatisfying(
                        TransactionCanceledException.class,
                        cancelled -> assertThat(cancelled.cancellationReasons())
                                .singleElement()
                                .satisfies(reason -> assertThat(reason.code()).isEqualTo("ThrottlingError")));

        assertThat(client.scan(scan -> scan.tableName(table)).items()).isEmpty();
    }

    @Test
    void a_throttled_batch_returns_half_as_unprocessed() {
        DynamoDbClient client = new Throttling(call -> call < 2).client(real);
        List<WriteRequest> writes = IntStream.range(0, 5)
                .mapToObj(i -> WriteRequest.builder()
                        .putRequest(put -> put.item(item(i)))
                        .build())
                .toList();

        var written = client.batchWriteItem(write -> write.requestItems(Map.of(table, writes)));
        var read = client.batchGetItem(get -> get.requestItems(Map.of(
                table,
                KeysAndAttributes.builder().keys(List.of(item(0), item(1))).build())));

        assertThat(written.unprocessedItems()).isEqualTo(Map.of(table, writes.subList(3, 5)));
        assertThat(read.responses().get(table)).containsExactly(item(0));
        assertThat(read.unprocessedKeys())
                .hasEntrySatisfying(table, left -> assertThat(left.keys()).containsExactly(item(1)));
        assertThat(client.scan(scan -> scan.tableName(table)).items()).hasSize(3);
    }

    private static Map<String, AttributeValue> item(int number) {
        return Map.of("id", AttributeValue.fromS("item-" + number));
    }
}
