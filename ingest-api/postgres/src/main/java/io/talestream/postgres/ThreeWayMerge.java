package io.talestream.postgres;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// What to do with each item, by three digests of it: as it was taken over, as PostgreSQL has it now, and as
/// it is here. What changed only there is written, what changed only here stays, and what changed in both
/// places differently is nobody's to decide.
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
        return Map.copyOf(steps()).entrySet().stream()
                .filter(entry -> entry.getValue() == Step.CONFLICT)
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    boolean changesNothing() {
        return steps().values().stream().allMatch(step -> step == Step.KEEP);
    }

    private Map<Slot, Step> steps() {
        Map<Slot, Step> steps = new EnumMap<>(Slot.class);
        for (Slot slot : Slot.values()) {
            steps.put(slot, step(slot));
        }
        return steps;
    }
}
