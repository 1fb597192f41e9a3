package io.talestream.bench.search;

import java.util.Collection;
import java.util.Locale;

/// The indexing rate of the product, compared with the rate at which the engine accepts the same documents.
record WriteComparison(String name, Rate ours, Rate bulks) {
    static final String HEADING = "moments/s           ours    bulks   ratio";

    static WriteComparison of(String name, Collection<Rate> ours, Collection<Rate> bulks) {
        return new WriteComparison(name, Rate.together(ours), Rate.together(bulks));
    }

    private double ratio() {
        return ours.perSecond() / bulks.perSecond();
    }

    String row() {
        return String.format(
                Locale.ROOT, "%-16s %8.0f %8.0f %7.2f", name, ours.perSecond(), bulks.perSecond(), ratio());
    }

    String json() {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"moments\":%d,\"perSecond\":%.1f,\"barePerSecond\":%.1f,\"throughputRatio\":%.3f}",
                name,
                ours.moments(),
                ours.perSecond(),
                bulks.perSecond(),
                ratio());
    }
}
