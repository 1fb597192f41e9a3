package io.talestream.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/// Rounds that do not count. With two cores and a compiler at work on one of them, what is measured is the
/// compiler; so rounds go on until it has little left to do, and not for ever.
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
            System.err.printf("warm-up round %d: the compiler took %.0f %% of a core%n", i, share * 100);
            if (i >= LEAST && share < QUIET) {
                return;
            }
        }
    }
}
