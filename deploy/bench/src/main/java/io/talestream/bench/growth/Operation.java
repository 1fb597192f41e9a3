package io.talestream.bench.growth;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/// Something that a user or an operator does, or that follows from it.
///
/// @param whole the axes on which it reads everything by its purpose, and therefore grows
/// @param isSearch whether it uses the index
/// @param prepared does what must precede the call, and returns the call
record Operation(String name, Set<Axis> whole, boolean isSearch, Function<FilledSystem, Runnable> prepared) {
    static Operation of(String name, Function<FilledSystem, Runnable> prepared) {
        return new Operation(name, EnumSet.noneOf(Axis.class), false, prepared);
    }

    Operation reading(Axis all) {
        return new Operation(name, EnumSet.of(all), isSearch, prepared);
    }

    Operation searching() {
        return new Operation(name, whole, true, prepared);
    }

    /// The rest of the index changes only what searches do.
    boolean isOn(Axis axis) {
        return axis != Axis.UTTERANCES || isSearch;
    }
}
