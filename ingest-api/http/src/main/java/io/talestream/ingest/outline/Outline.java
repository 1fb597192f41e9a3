package io.talestream.ingest.outline;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.OutlineEntry.CampaignLine;
import io.talestream.ingest.outline.OutlineEntry.Gone;
import io.talestream.ingest.outline.OutlineEntry.ItemLine;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The contents of a workspace as visible to one member.
///
/// @param withheld the items hidden from the member; other items are not listed here
public record Outline(
        Map<CampaignId, CampaignLine> campaigns, Map<SessionId, SessionLine> sessions, Set<ItemId> withheld) {
    public Outline {
        campaigns = Map.copyOf(campaigns);
        sessions = Map.copyOf(sessions);
        withheld = Set.copyOf(withheld);
    }

    public Optional<SessionLine> session(SessionId id) {
        return Optional.ofNullable(sessions.get(id));
    }

    /// A session of a hidden or deleted campaign is hidden, too.
    static Outline of(Membership seat, Iterable<OutlineEntry> lines) {
        Map<CampaignId, CampaignLine> campaigns = new HashMap<>();
        Map<SessionId, SessionLine> sessions = new HashMap<>();
        Set<ItemId> withheld = new HashSet<>();
        for (OutlineEntry line : lines) {
            switch (line) {
                case CampaignLine campaign
                when seat.sees(campaign.visibility()) -> campaigns.put(campaign.id(), campaign);
                case SessionLine session when seat.sees(session.visibility()) -> sessions.put(session.id(), session);
                case ItemLine item when !seat.sees(item.visibility()) -> withheld.add(item.id());
                case CampaignLine _, SessionLine _, ItemLine _, Gone _ -> {}
            }
        }
        sessions.values().removeIf(session -> !campaigns.containsKey(session.campaign()));
        return new Outline(campaigns, sessions, withheld);
    }
}
