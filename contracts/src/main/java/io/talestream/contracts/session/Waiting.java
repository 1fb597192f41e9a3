package io.talestream.contracts.session;

import java.util.List;
import java.util.stream.IntStream;

/// A part of the sessions that wait in one state, by the session alone. All tables of the world wait together, and one
/// partition would be too small for them.
public record Waiting(JobState.Status status, int part) {
    public static final int PARTS = 4;

    public static Waiting in(JobState.Status status, SessionRef session) {
        return new Waiting(status, Math.floorMod(session.session().value().hashCode(), PARTS));
    }

    public static List<Waiting> every(JobState.Status status) {
        return IntStream.range(0, PARTS)
                .mapToObj(part -> new Waiting(status, part))
                .toList();
    }
}
