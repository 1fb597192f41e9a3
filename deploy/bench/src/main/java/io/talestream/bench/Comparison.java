package io.talestream.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A call of the product and the equivalent bare call, measured in alternating rounds.
public record Comparison(String name, Latencies ours, Latencies bare) {
    public static final String HEADING =
            "                    ours     bare   ratio   p50 ours    bare   p99 ours    bare   ratio";

    public static Comparison run(String name, Load load, int rounds, Runnable ours, Runnable bare) {
        WarmUp.until(() -> {
            load.run(bare);
            load.run(ours);
        });
        List<Latencies> mine = new ArrayList<>();
        List<Latencies> theirs = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            theirs.add(load.run(bare));
            mine.add(load.run(ours));
        }
        return new Comparison(name, Latencies.together(mine), Latencies.together(theirs));
    }

    double throughputRatio() {
        return ours.perSecond() / bare.perSecond();
    }

    double p99Ratio() {
        return ours.millis(0.99) / bare.millis(0.99);
    }

    public String row() {
        return String.format(
                Locale.ROOT,
                "%-16s %8.0f %8.0f %7.2f   %7.1f %7.1f   %7.1f %7.1f %7.2f",
                name,
                ours.perSecond(),
                bare.perSecond(),
                throughputRatio(),
                ours.millis(0.5),
                bare.millis(0.5),
                ours.millis(0.99),
                bare.millis(0.99),
                p99Ratio());
    }

    public String json() {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"perSecond\":%.1f,\"barePerSecond\":%.1f,\"throughputRatio\":%.3f,"
                        + "\"p50Ms\":%.2f,\"bareP50Ms\":%.2f,\"p99Ms\":%.2f,\"bareP99Ms\":%.2f,"
                        + "\"p50Ratio\":%.3f,\"p99Ratio\":%.3f}",
                name,
                ours.perSecond(),
                bare.perSecond(),
                throughputRatio(),
                ours.millis(0.5),
                bare.millis(0.5),
                ours.millis(0.99),
                bare.millis(0.99),
                ours.millis(0.5) / bare.millis(0.5),
                p99Ratio());
    }
}
