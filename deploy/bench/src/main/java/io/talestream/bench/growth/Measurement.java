package io.talestream.bench.growth;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The calls of one operation at one size.
final class Measurement {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Call> calls = new ArrayList<>();

    /// @param allocatedKb of the whole process, with its engines
    record Call(TableRequests.Count table, double millis, double allocatedKb) {
        static Call of(Runnable call) {
            TableRequests.Count before = TableRequests.now();
            long allocated = THREADS.getTotalThreadAllocatedBytes();
            long start = System.nanoTime();
            call.run();
            double millis = (System.nanoTime() - start) / 1e6;
            double kb = (THREADS.getTotalThreadAllocatedBytes() - allocated) / 1e3;
            return new Call(TableRequests.now().since(before), millis, kb);
        }
    }

    void add(Call call) {
        calls.add(call);
    }

    /// The first call finds nothing in a cache.
    double first(ToDoubleFunction<Call> figure) {
        return figure.applyAsDouble(calls.getFirst());
    }

    /// The median without the first calls.
    double median(int warmUp, ToDoubleFunction<Call> figure) {
        double[] sorted =
                calls.stream().skip(warmUp).mapToDouble(figure).sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }
}
