package io.talestream.contracts.session;

import java.util.List;
import java.util.stream.IntStream;

/// A part of the sessions that wait in one state, by the session alone. All tables of the world wait together, and one
/// partition would be too small for them.
public record PendingPartition(JobState.Status status, int part) {
    public static final int PARTS = 4;

    public static PendingPartition in(JobState.Status status, SessionRef session) {
        return new PendingPartition(
                status, Math.floorMod(session.session().value().hashCode(), PARTS));
    }

    public static List<PendingPartition> every(JobState.Status status) {
        return IntStream.range(0, PARTS)
                .mapToObj(part -> new PendingPartition(status, part))
                .toList();
    }
}
