package io.talestream.stream.history;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// Generates histories of items and the order of their delivery.
public final class Steps {
    private static final int ANY = 1_000;

    private Steps() {}

    /// Between one step and the given maximum, over the given number of items.
    public static Arbitrary<List<Step>> upTo(int steps, int items) {
        var item = Arbitraries.integers().between(0, items - 1);
        return Arbitraries.<Step>frequencyOf(
                        Tuple.of(8, item.map(Step.Write::new)),
                        Tuple.of(2, item.map(Step.Delete::new)),
                        Tuple.of(1, Arbitraries.integers().between(0, ANY).map(Step.Repeat::new)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(steps);
    }

    public static Arbitrary<Disorder> disorder() {
        var numbers = Arbitraries.integers().between(0, ANY).list().ofMaxSize(20);
        return Combinators.combine(numbers, numbers).as(Disorder::new);
    }
}
