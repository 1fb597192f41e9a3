package io.talestream.ingest.outline;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.visibility.Visibility;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What an outline stores about one thing in a workspace.
public sealed interface OutlineEntry {
    /// The types of the things that an outline lists.
    Set<EntityType> TYPES = Set.of(EntityType.CAMPAIGN, EntityType.SESSION, EntityType.ITEM);

    Version version();

    record CampaignLine(CampaignId id, String name, List<String> glossary, Visibility visibility, Version version)
            implements OutlineEntry {
        static CampaignLine of(StoredValue<Campaign> campaign) {
            Campaign value = campaign.value();
            return new CampaignLine(
                    value.id(), value.name().value(), value.glossary().terms(), value.visibility(), campaign.version());
        }
    }

    /// A session.
    ///
    /// @param campaignName the session's copy, which lists of sessions show as well
    record SessionLine(
            SessionId id,
            CampaignId campaign,
            String campaignName,
            String name,
            Optional<LocalDate> playedOn,
            Speakers speakers,
            RedactedVersions redacted,
            Visibility visibility,
            Version version)
            implements OutlineEntry {
        static SessionLine of(StoredValue<Session> session) {
            Session value = session.value();
            return new SessionLine(
                    value.ref().session(),
                    value.ref().campaign(),
                    value.campaignName().value().value(),
                    value.details().name().value(),
                    value.details().playedOn(),
                    value.speakers(),
                    value.redacted(),
                    value.visibility(),
                    session.version());
        }
    }

    /// Items are numerous: only their visibility is stored.
    record ItemLine(ItemId id, Visibility visibility, Version version) implements OutlineEntry {
        static ItemLine of(StoredValue<Item> item) {
            return new ItemLine(item.value().id(), item.value().visibility(), item.version());
        }
    }

    /// A deleted thing.
    record Gone(Version version) implements OutlineEntry {}
}
