package io.talestream.ingest.events;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.table.ItemKey;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.ingest.sessions.ProgressView;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A change or removal. Delivery is at least once; detect a repeated event by its `version`. A transcript has no id
/// of its own and is identified by its session.
@Serdeable
public record EventView(
        String kind,
        Happened change,
        @MayBeAbsent Optional<String> id,
        @MayBeAbsent Optional<String> campaignId,
        @MayBeAbsent Optional<String> sessionId,
        @MayBeAbsent Optional<String> name,
        @MayBeAbsent Optional<JobState.Status> status,
        @MayBeAbsent Optional<ProgressView> progress,
        long version,
        Instant at) {
    /// A thing that becomes hidden from a reader is reported to them as removed.
    public enum Happened {
        CHANGED,
        REMOVED
    }

    static EventView of(LatestChange change) {
        return view(
                change,
                change.deleted() ? Happened.REMOVED : Happened.CHANGED,
                change.version().micros());
    }

    /// For readers who can no longer see the thing.
    static EventView gone(LatestChange change, long since) {
        return view(change, Happened.REMOVED, since);
    }

    private static EventView view(LatestChange change, Happened happened, long version) {
        ItemKey key = change.key();
        String kind = key.type().label().toLowerCase(Locale.ROOT);
        Map<String, String> parts = key.parts();
        Optional<String> id = key.type().idPart().map(parts::get);
        boolean removed = happened == Happened.REMOVED;
        return new EventView(
                kind,
                happened,
                id,
                part(parts, "campaign", kind),
                part(parts, "session", kind),
                removed ? Optional.empty() : change.name(),
                removed ? Optional.empty() : change.status(),
                removed ? Optional.empty() : change.progress().map(ProgressView::of),
                version,
                change.at());
    }

    private static Optional<String> part(Map<String, String> parts, String name, String kind) {
        return name.equals(kind) ? Optional.empty() : Optional.ofNullable(parts.get(name));
    }
}
