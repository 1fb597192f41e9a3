package io.talestream.bench.summaries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// The mean over scenes.
final class Scores {
    private final List<Rouge> all = new ArrayList<>();

    void add(Rouge one) {
        all.add(one);
    }

    String columns() {
        return String.format(
                Locale.ROOT,
                "%6.2f %6.2f %6.2f (%6.2f)",
                mean(Rouge::words),
                mean(Rouge::pairs),
                mean(Rouge::longest),
                mean(Rouge::asOneSentence));
    }

    String json() {
        return String.format(
                Locale.ROOT,
                "{\"scenes\":%d,\"rouge1\":%.2f,\"rouge2\":%.2f,\"rougeL\":%.2f,\"rougeLOneSentence\":%.2f}",
                all.size(),
                mean(Rouge::words),
                mean(Rouge::pairs),
                mean(Rouge::longest),
                mean(Rouge::asOneSentence));
    }

    /// In percent, as in publications.
    private double mean(ToDoubleFunction<Rouge> of) {
        return 100 * all.stream().mapToDouble(of).average().orElse(0);
    }
}
