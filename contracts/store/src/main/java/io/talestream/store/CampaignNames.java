package io.talestream.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.table.ItemKey;
import java.util.Optional;

/// A bounded cache of the last seen names of campaigns. A cached name is a guess that the write checks: it saves a
/// read if the campaign was not renamed, and costs one more write if it was.
final class CampaignNames {
    private static final int MOST = 10_000;

    private final Cache<ItemKey.CampaignKey, NameCopy<CampaignName>> names =
            Caffeine.newBuilder().maximumSize(MOST).build();

    Optional<NameCopy<CampaignName>> find(ItemKey.CampaignKey campaign) {
        return Optional.ofNullable(names.getIfPresent(campaign));
    }

    void put(ItemKey.CampaignKey campaign, NameCopy<CampaignName> name) {
        names.put(campaign, name);
    }

    void forget(ItemKey.CampaignKey campaign) {
        names.invalidate(campaign);
    }
}
