package io.talestream.bench.growth;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/// Counts the DynamoDB requests of this process. The SDK adds it to every client, by a file among the resources: the
/// commands and consumers of the product open clients of their own. Hence the counters are static.
public final class TableRequests implements ExecutionInterceptor {
    private static final LongAdder REQUESTS = new LongAdder();
    private static final DoubleAdder UNITS = new DoubleAdder();

    /// @param units read and write units together, where the request asked for them
    record Count(long requests, double units) {
        Count since(Count before) {
            return new Count(requests - before.requests, units - before.units);
        }
    }

    static Count now() {
        return new Count(REQUESTS.sum(), UNITS.sum());
    }

    @Override
    public void afterExecution(Context.AfterExecution call, ExecutionAttributes attributes) {
        REQUESTS.increment();
        if (call.response() instanceof DynamoDbResponse response) {
            response.getValueForField("ConsumedCapacity", Object.class)
                    .map(capacity -> capacity instanceof Collection<?> many ? List.copyOf(many) : List.of(capacity))
                    .ifPresent(all -> all.forEach(TableRequests::add));
        }
    }

    private static void add(Object capacity) {
        if (capacity instanceof ConsumedCapacity consumed && consumed.capacityUnits() != null) {
            UNITS.add(consumed.capacityUnits());
        }
    }
}
