package io.talestream.migration.postgres.copy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Stored;
import io.talestream.store.Campaigns;
import java.util.Optional;

/// A bounded cache of campaigns as last seen. The write that uses one checks it.
final class KnownCampaigns {
    private static final int MOST = 2_000;

    private final Campaigns campaigns;
    private final Cache<CampaignId, Stored<Campaign>> known =
            Caffeine.newBuilder().maximumSize(MOST).build();

    KnownCampaigns(Campaigns campaigns) {
        this.campaigns = campaigns;
    }

    /// The campaign of a session.
    ///
    /// @param refresh whether the cached campaign has turned out to be stale
    Optional<Stored<Campaign>> find(SessionRef session, boolean refresh) {
        Optional<Stored<Campaign>> remembered = remembered(session);
        if (remembered.isPresent() && !refresh) {
            return remembered;
        }
        Optional<Stored<Campaign>> found = campaigns.find(session.workspace(), session.campaign());
        remember(session.campaign(), found);
        return found;
    }

    private Optional<Stored<Campaign>> remembered(SessionRef session) {
        return Optional.ofNullable(known.getIfPresent(session.campaign()))
                .filter(there -> there.value().workspace().equals(session.workspace()));
    }

    private void remember(CampaignId id, Optional<Stored<Campaign>> found) {
        found.ifPresentOrElse(there -> known.put(id, there), () -> known.invalidate(id));
    }
}
