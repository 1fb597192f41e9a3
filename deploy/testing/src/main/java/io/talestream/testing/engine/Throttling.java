package io.talestream.testing.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// Simulates a table without capacity: a call fails with one of two exceptions, a transaction is cancelled, and of
/// each table's part of a batch only half is processed. Calls are counted from 0; `throttled` decides which of them
/// fail. The product has no knowledge of it.
public final class Throttling {
    private final IntPredicate throttled;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();

    public Throttling(IntPredicate throttled) {
        this.throttled = throttled;
    }

    public int count() {
        return failures.get();
    }

    /// Wraps a client. A throttled call fails as if all of the SDK's own retries had failed.
    public DynamoDbClient client(DynamoDbClient real) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                Throttling.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> called(proxy, real, method, arguments));
    }

    /// For a client that is built elsewhere: the attempt fails, and the SDK retries it.
    public ExecutionInterceptor interceptor() {
        return new ExecutionInterceptor() {
            @Override
            public void beforeTransmission(Context.BeforeTransmission call, ExecutionAttributes attributes) {
                if (throttled.test(calls.getAndIncrement())) {
                    throw failure();
                }
            }
        };
    }

    /// Builder and paginator variants become plain requests, which pass through here again.
    private @Nullable Object called(Object proxy, DynamoDbClient real, Method method, Object @Nullable [] arguments)
            throws Throwable {
        if (arguments == null || arguments.length == 0) {
            return KillSwitch.call(real, method, arguments);
        }
        if (arguments[0] instanceof Consumer || method.getName().endsWith("Paginator")) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        if (!(arguments[0] instanceof SdkRequest) || !throttled.test(calls.getAndIncrement())) {
            return KillSwitch.call(real, method, arguments);
        }
        return switch (arguments[0]) {
            case BatchWriteItemRequest request -> half(real, request);
            case BatchGetItemRequest request -> half(real, request);
            case TransactWriteItemsRequest request -> throw cancelled(request);
            default -> throw failure();
        };
    }

    private DynamoDbException failure() {
        return failures.getAndIncrement() % 2 == 0
                ? ProvisionedThroughputExceededException.builder()
                        .message("throttled by the test")
                        .awsErrorDetails(details("ProvisionedThroughputExceededException"))
                        .statusCode(400)
                        .build()
                : ThrottlingException.builder()
                        .message("throttled by the test")
                        .awsErrorDetails(details("ThrottlingException"))
                        .statusCode(400)
                        .build();
    }

    private TransactionCanceledException cancelled(TransactWriteItemsRequest request) {
        failures.incrementAndGet();
        List<CancellationReason> reasons = request.transactItems().stream()
                .map(_ -> CancellationReason.builder().code("ThrottlingError").build())
                .toList();
        return TransactionCanceledException.builder()
                .message("throttled by the test")
                .awsErrorDetails(details("TransactionCanceledException"))
                .statusCode(400)
                .cancellationReasons(reasons)
                .build();
    }

    private BatchWriteItemResponse half(DynamoDbClient real, BatchWriteItemRequest request) {
        failures.incrementAndGet();
        Map<String, List<WriteRequest>> now = new HashMap<>();
        Map<String, List<WriteRequest>> later = new HashMap<>();
        request.requestItems().forEach((table, writes) -> {
            now.put(table, writes.subList(0, (writes.size() + 1) / 2));
            later.put(table, writes.subList((writes.size() + 1) / 2, writes.size()));
        });
        later.values().removeIf(List::isEmpty);
        return real.batchWriteItem(request.toBuilder().requestItems(now).build()).toBuilder()
                .unprocessedItems(later)
                .build();
    }

    private BatchGetItemResponse half(DynamoDbClient real, BatchGetItemRequest request) {
        failures.incrementAndGet();
        Map<String, KeysAndAttributes> now = new HashMap<>();
        Map<String, KeysAndAttributes> later = new HashMap<>();
        request.requestItems().forEach((table, wanted) -> {
            int half = (wanted.keys().size() + 1) / 2;
            now.put(
                    table,
                    wanted.toBuilder().keys(wanted.keys().subList(0, half)).build());
            if (half < wanted.keys().size()) {
                later.put(
                        table,
                        wanted.toBuilder()
                                .keys(wanted.keys().subList(half, wanted.keys().size()))
                                .build());
            }
        });
        return real.batchGetItem(request.toBuilder().requestItems(now).build()).toBuilder()
                .unprocessedKeys(later)
                .build();
    }

    private static AwsErrorDetails details(String code) {
        return AwsErrorDetails.builder()
                .errorCode(code)
                .errorMessage("throttled by the test")
                .serviceName("DynamoDb")
                .sdkHttpResponse(SdkHttpResponse.builder().statusCode(400).build())
                .build();
    }
}
