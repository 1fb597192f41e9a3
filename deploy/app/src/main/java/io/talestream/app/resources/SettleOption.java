package io.talestream.app.resources;

import io.talestream.app.config.Times;
import io.talestream.indexer.verify.Verification;
import io.talestream.store.Sessions;
import java.time.Duration;
import picocli.CommandLine.Option;

/// How long a write to the table may take to reach the files and the index.
public final class SettleOption {
    private static final Duration LONGEST_LAG = Duration.ofMinutes(5);

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            description = "Recheck differences after this time plus live lag (default: ${DEFAULT-VALUE})")
    private String settle = "10s";

    public Verification.Sources sources(OpenTable open) {
        Duration usual = Times.duration("--settle", settle);
        var lag = new ReplayMeans(open).lag();
        return new Verification.Sources(
                open.table().overEverything(),
                new Sessions(open.table()),
                open.index(),
                open.bucket(),
                new Verification.Settling(() -> usual.plus(shorter(lag.get(), LONGEST_LAG)), Thread::sleep));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
