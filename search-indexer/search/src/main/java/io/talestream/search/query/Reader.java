package io.talestream.search.query;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The user who searches, and the sessions visible to them at this moment. Only these sessions are searched, so a
/// hidden or deleted session disappears from all responses before the index is updated. `withheld` are items hidden
/// from this reader regardless of the index; `named` maps speakers in sessions where they are identified.
///
/// @param redacted versions of which this reader finds no documents, so that a hidden line disappears at once, too;
///     empty for readers who see secrets
public record Reader(
        WorkspaceId workspace,
        Role role,
        Set<SessionId> sessions,
        Set<ItemId> withheld,
        Map<SessionId, Speakers> named,
        Map<SessionId, RedactedVersions> redacted) {
    private static final Comparator<RedactedVersions> OLDEST_FIRST =
            Comparator.comparing(versions -> Stream.of(versions.transcript(), versions.summary())
                    .flatMap(version -> version.map(Version::micros).stream())
                    .max(Comparator.naturalOrder())
                    .orElse(0L));

    public Reader {
        sessions = Set.copyOf(sessions);
        withheld = Set.copyOf(withheld);
        named = Map.copyOf(named);
        Map<SessionId, RedactedVersions> some = new HashMap<>(Visibility.GM.allows(role) ? Map.of() : redacted);
        some.values().removeIf(RedactedVersions.NONE::equals);
        redacted = Map.copyOf(some);
    }

    public Reader(WorkspaceId workspace, Role role, Set<SessionId> sessions, Set<ItemId> withheld) {
        this(workspace, role, sessions, withheld, Map.of(), Map.of());
    }

    SpeakerNames voices() {
        return new SpeakerNames(named);
    }

    boolean seesSecrets() {
        return Visibility.GM.allows(role);
    }

    /// The sessions with redacted versions, those that were redacted last first.
    List<SessionId> lastRedacted() {
        return redacted.entrySet().stream()
                .sorted(Map.Entry.<SessionId, RedactedVersions>comparingByValue(OLDEST_FIRST)
                        .reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    /// As if only these sessions had redacted versions.
    Reader redactedIn(Collection<SessionId> some) {
        Map<SessionId, RedactedVersions> fewer = new HashMap<>(redacted);
        fewer.keySet().retainAll(some);
        return new Reader(workspace, role, sessions, withheld, named, fewer);
    }

    Reader without(Collection<SessionId> some) {
        Set<SessionId> fewer = new HashSet<>(sessions);
        fewer.removeAll(some);
        return new Reader(workspace, role, fewer, withheld, named, redacted);
    }
}
