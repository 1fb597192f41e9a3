package io.talestream.search.query;

import io.talestream.contracts.session.ref.SessionId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// The part of the visible content to search. With a filter by session or speaker, items are excluded: they belong
/// to no session and have no speaker.
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
