package io.talestream.contracts.session;

import io.talestream.contracts.session.ref.SessionRef;
import java.util.List;
import java.util.stream.IntStream;

/// One part of the sessions that are pending or have failed, in one of these states, chosen by the session
/// alone. Sessions of all workspaces are queued together, more than one partition can hold.
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
