package io.talestream.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/// Warm-up rounds. On two cores the JIT compiler takes one of them and distorts the measurement, so rounds repeat until
/// it is nearly idle, up to a limit.
public final class WarmUp {
    private static final int LEAST = 3;
    private static final int MOST = 15;
    private static final double QUIET = 0.1;

    private WarmUp() {}

    public static void until(Runnable round) {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        for (int i = 1; i <= MOST; i++) {
            long compiled = compiler.getTotalCompilationTime();
            long start = System.nanoTime();
            round.run();
            double share = (double) (compiler.getTotalCompilationTime() - compiled)
                    / TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            System.err.printf("warm-up round %d: the compiler used %.0f %% of a core%n", i, share * 100);
            if (i >= LEAST && share < QUIET) {
                return;
            }
        }
    }
}
