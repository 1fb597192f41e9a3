package io.talestream.search.query;

import io.talestream.contracts.session.SessionId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Where to look, within what the reader sees. Where only some sessions are asked for, or one speaker, there
/// are no items: those belong to no session, and nobody says them.
public record Scope(Set<SearchedPlaces> in, Optional<Set<SessionId>> sessions, Optional<String> speaker) {
    public static final Scope EVERYWHERE =
            new Scope(EnumSet.allOf(SearchedPlaces.class), Optional.empty(), Optional.empty());

    public Scope {
        in = Set.copyOf(in);
        sessions = sessions.map(Set::copyOf);
    }

    boolean has(SearchedPlaces searched) {
        return switch (searched) {
            case TRANSCRIPT -> in.contains(searched);
            case SUMMARY, SESSION -> in.contains(searched) && speaker.isEmpty();
            case ITEM -> in.contains(searched) && speaker.isEmpty() && sessions.isEmpty();
        };
    }

    boolean covers(SessionId session) {
        return sessions.isEmpty() || sessions.get().contains(session);
    }
}
