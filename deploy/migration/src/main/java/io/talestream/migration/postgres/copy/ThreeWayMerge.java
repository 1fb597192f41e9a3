package io.talestream.migration.postgres.copy;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Decides about each item by three digests: as last copied, as PostgreSQL has it now, and as Talestream has it now.
/// A change only in PostgreSQL is written, a change only in Talestream is kept, and different changes on both sides
/// are a conflict.
record ThreeWayMerge(Map<Slot, String> taken, Map<Slot, String> there, Map<Slot, String> here) {
    enum Step {
        KEEP,
        PUT,
        ERASE,
        CONFLICT
    }

    Step step(Slot slot) {
        Optional<String> base = Optional.ofNullable(taken.get(slot));
        Optional<String> source = Optional.ofNullable(there.get(slot));
        Optional<String> target = Optional.ofNullable(here.get(slot));
        if (source.equals(base) || source.equals(target)) {
            return Step.KEEP;
        }
        if (!Objects.equals(target, base)) {
            return Step.CONFLICT;
        }
        return source.isPresent() ? Step.PUT : Step.ERASE;
    }

    Optional<Slot> conflict() {
        return Stream.of(Slot.values())
                .filter(slot -> step(slot) == Step.CONFLICT)
                .findFirst();
    }

    boolean changesNothing() {
        return Stream.of(Slot.values()).allMatch(slot -> step(slot) == Step.KEEP);
    }
}
