package io.talestream.stream.projection;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// One step of a user or a delivery. `which` and `name` select from the existing entities and names.
record ProjectionStep(Kind kind, int which, int name) {
    enum Kind {
        RENAME_CAMPAIGN,
        RENAME_WORKSPACE,
        RENAME_USER,
        CREATE_SESSION,
        EDIT_SESSION,
        DELETE_SESSION,
        JOIN,
        JOIN_AS_NEW_USER,
        LEAVE,
        DELIVER
    }

    static Arbitrary<List<ProjectionStep>> acts(int most) {
        var kind = Arbitraries.frequency(
                Tuple.of(4, Kind.RENAME_CAMPAIGN),
                Tuple.of(2, Kind.RENAME_WORKSPACE),
                Tuple.of(2, Kind.RENAME_USER),
                Tuple.of(4, Kind.CREATE_SESSION),
                Tuple.of(1, Kind.EDIT_SESSION),
                Tuple.of(1, Kind.DELETE_SESSION),
                Tuple.of(1, Kind.JOIN),
                Tuple.of(1, Kind.JOIN_AS_NEW_USER),
                Tuple.of(2, Kind.LEAVE),
                Tuple.of(9, Kind.DELIVER));
        var number = Arbitraries.integers().between(0, 100);
        return Combinators.combine(kind, number, number)
                .as(ProjectionStep::new)
                .list()
                .ofMaxSize(most);
    }
}
