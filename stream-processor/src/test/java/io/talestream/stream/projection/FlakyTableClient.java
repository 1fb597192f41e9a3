package io.talestream.stream.projection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A client before whose requests something else may happen: someone writes, another process projects, or the
/// connection is lost.
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
