package io.talestream.testing.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Simulates a process that is killed between two DynamoDB calls: from one call on, no call reaches the table. The
/// product has no knowledge of it.
public final class KillSwitch {
    /// The effect of the interrupted call.
    public enum LastCall {
        NEVER_SENT,
        ANSWER_LOST
    }

    /// The message of the exception that calls of a dead process throw.
    public static final String DEATH = "the process died";

    private static final int FOR_EVER = Integer.MAX_VALUE;

    private final AtomicInteger left = new AtomicInteger(FOR_EVER);
    private volatile LastCall lastCall = LastCall.NEVER_SENT;

    public DynamoDbClient client(DynamoDbClient real) {
        return client(DynamoDbClient.class, real);
    }

    /// Wraps a client so that it can die. All clients of a process die together.
    public <C> C client(Class<C> type, C real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (_, method, arguments) ->
                        isACall(arguments) ? called(real, method, arguments) : call(real, method, arguments)));
    }

    /// Lets this many calls through; the next one is the last.
    public void dieAfter(int calls, LastCall how) {
        lastCall = how;
        left.set(calls);
    }

    /// The number of calls that still get through before the last one.
    public int left() {
        return left.get();
    }

    /// Replaces the process by a new one. True if the old one died.
    public boolean revive() {
        return left.getAndSet(FOR_EVER) < 0;
    }

    private @Nullable Object called(Object real, Method method, Object[] arguments) throws Throwable {
        int before = left.getAndUpdate(n -> n == FOR_EVER ? n : Math.max(n - 1, -1));
        if (before > 0) {
            return call(real, method, arguments);
        }
        if (before == 0 && lastCall == LastCall.ANSWER_LOST) {
            try {
                call(real, method, arguments);
            } catch (SdkException e) {
                // A refusal is a response too, and is lost as well.
            }
        }
        throw SdkClientException.create(DEATH);
    }

    private static boolean isACall(Object @Nullable [] arguments) {
        return arguments != null
                && arguments.length > 0
                && (arguments[0] instanceof SdkRequest || arguments[0] instanceof Consumer);
    }

    static @Nullable Object call(Object real, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
