package io.talestream.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Alternating rounds of the product and of the equivalent bare calls.
public record Rounds<T>(List<T> ours, List<T> bare) {
    private static final int LEAST = 3;
    private static final int MOST = 15;
    private static final double QUIET = 0.1;

    public static <T> Rounds<T> run(int count, Supplier<T> ours, Supplier<T> bare) {
        var rounds = new Rounds<T>(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < count; i++) {
            rounds.bare.add(bare.get());
            rounds.ours.add(ours.get());
        }
        return rounds;
    }

    static <T> Rounds<T> afterWarmUp(int count, Supplier<T> ours, Supplier<T> bare) {
        warmUp(() -> run(1, ours, bare));
        return run(count, ours, bare);
    }

    /// On two cores the JIT compiler takes one of them and distorts the measurement, so rounds repeat until it is
    /// nearly idle, up to a limit.
    public static void warmUp(Runnable round) {
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
