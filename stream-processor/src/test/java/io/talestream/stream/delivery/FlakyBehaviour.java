package io.talestream.stream.delivery;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/// How a consumer misbehaves: the calls at which it is down, and the positions of a history that it refuses.
record FlakyBehaviour(List<Boolean> down, Set<Integer> refuses) {
    static Arbitrary<FlakyBehaviour> any() {
        var down = Arbitraries.of(false, false, true).list().ofMaxSize(60);
        var positions = Arbitraries.integers().between(0, 200).set().ofMaxSize(10);
        return Combinators.combine(down, positions).as(FlakyBehaviour::new);
    }
}
