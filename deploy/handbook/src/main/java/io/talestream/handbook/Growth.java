package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.TableDesign;
import java.util.List;

/// The bytes that one table of players adds in a month, if it creates everything it can and deletes nothing.
public record Growth(double tableBytes, double indexBytes) {
    /// What DynamoDB bills in addition for each item, and for each entry of an index.
    private static final int OVERHEAD = 100;

    public static Growth of(List<AccessPattern> patterns) {
        Growth sum = new Growth(0, 0);
        for (AccessPattern pattern : patterns) {
            for (Request request : pattern.requests()) {
                if (request instanceof Request.Write(List<Step> steps)) {
                    for (Step step : steps) {
                        sum = sum.plus(created(step).times(pattern.rate().perTableAndMonth()));
                    }
                }
            }
        }
        return sum;
    }

    public Growth times(double factor) {
        return new Growth(tableBytes * factor, indexBytes * factor);
    }

    public double bytes() {
        return tableBytes + indexBytes;
    }

    private Growth plus(Growth other) {
        return new Growth(tableBytes + other.tableBytes, indexBytes + other.indexBytes);
    }

    private static Growth created(Step step) {
        // A remembered request expires after a day, so requests do not accumulate.
        if (step.action() != Action.CREATE || step.item() == EntityType.REQUEST) {
            return new Growth(0, 0);
        }
        var samples = Samples.of(step.item());
        // Each edition of a summary is an item of its own; the samples of any other type show one item over time.
        return step.item() == EntityType.SUMMARY
                ? samples.stream().map(Growth::stored).reduce(new Growth(0, 0), Growth::plus)
                : stored(samples.getLast());
    }

    private static Growth stored(Samples.Sample sample) {
        double one = sample.bytes() + OVERHEAD;
        double entries = TableDesign.SECONDARY_INDEXES.stream()
                .filter(sample::isIn)
                .mapToDouble(index -> sample.bytesIn(index) + OVERHEAD)
                .sum();
        return new Growth(one, entries);
    }
}
