package io.talestream.migration.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/// Counts the writes through a client.
final class Calls {
    private static final Set<String> WRITES = Set.of(
            "putItem",
            "updateItem",
            "deleteItem",
            "batchWriteItem",
            "transactWriteItems",
            "createTable",
            "deleteTable",
            "putObject",
            "copyObject",
            "deleteObject",
            "deleteObjects");

    private final List<String> writes = new CopyOnWriteArrayList<>();
    private final IntConsumer beforeWrite;

    Calls() {
        this(_ -> {});
    }

    /// @param beforeWrite is given how many writes were sent before
    Calls(IntConsumer beforeWrite) {
        this.beforeWrite = beforeWrite;
    }

    <C> C through(Class<C> type, C real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
                    if (WRITES.contains(method.getName())) {
                        beforeWrite.accept(writes.size());
                        writes.add(method.getName());
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                }));
    }

    List<String> writes() {
        return writes;
    }
}
