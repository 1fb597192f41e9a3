package io.talestream.local;

import io.talestream.indexer.verify.Verification;
import java.time.Duration;
import picocli.CommandLine.Option;

/// How long it may take until what is in the table is everywhere.
final class SettleOption {
    private static final Duration LONGEST_LAG = Duration.ofMinutes(5);

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "What differs is looked at again after so long, and as much longer as live changes are behind"
                    + " (default: ${DEFAULT-VALUE}).")
    private String settle = "10s";

    Verification.Sources sources(OpenTable open) {
        Duration usual = Times.duration("--settle", settle);
        var lag = new ReplayMeans(open).lag();
        return new Verification.Sources(
                open.table().overEverything(),
                open.index(),
                open.bucket(),
                new Verification.Settling(() -> usual.plus(shorter(lag.get(), LONGEST_LAG)), Thread::sleep));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
