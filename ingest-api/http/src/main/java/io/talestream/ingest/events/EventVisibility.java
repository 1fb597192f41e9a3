package io.talestream.ingest.events;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Membership;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Maps a change to the event that a member receives. A thing that is hidden from the member, or lies below a hidden
/// one, is reported as removed if it was hidden after the subscription began; otherwise there is no event.
@Singleton
record EventVisibility(Campaigns campaigns, Sessions sessions) {
    /// `subscribed` is the version from which the member has received every event.
    Optional<EventView> event(Membership seat, LatestChange change, Version subscribed) {
        if (!seat.sees(change.visibility())) {
            return change.hiddenSince()
                    .filter(since -> since.compareTo(subscribed) >= 0 && seesAbove(seat, change.key()))
                    .map(since -> EventView.gone(change, since.micros()));
        }
        return seesAbove(seat, change.key()) ? Optional.of(EventView.of(change)) : Optional.empty();
    }

    /// Whether the key and everything that contains the thing are visible to the member.
    private boolean seesAbove(Membership seat, ItemKey key) {
        return seat.sees(key.visibility())
                && key.parent()
                        .map(above -> seesAbove(seat, above)
                                && visibility(above).filter(seat::sees).isPresent())
                        .orElse(true);
    }

    private Optional<Visibility> visibility(ItemKey above) {
        return switch (above) {
            case ItemKey.CampaignKey(var workspace, var campaign) ->
                campaigns.find(workspace, campaign).map(found -> found.value().visibility());
            case ItemKey.SessionKey(var session) ->
                sessions.find(session).map(found -> found.value().visibility());
            default -> Optional.empty();
        };
    }
}
