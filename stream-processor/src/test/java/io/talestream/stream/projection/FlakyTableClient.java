package io.talestream.stream.projection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A client that runs an action before each request: a concurrent write, a projection by another process, or a lost
/// connection.
final class FlakyTableClient {
    private FlakyTableClient() {}

    static DynamoDbClient before(DynamoDbClient client, Runnable eachRequest) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                FlakyTableClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (_, method, arguments) -> {
                    eachRequest.run();
                    try {
                        return method.invoke(client, arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull(e.getCause());
                    }
                });
    }
}
