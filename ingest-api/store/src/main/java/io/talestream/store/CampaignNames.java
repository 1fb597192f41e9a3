package io.talestream.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.table.ItemKey;
import java.util.Optional;

/// The names that campaigns had when they were last seen, of the campaigns seen last. A name from here is a guess that
/// the write it goes into checks: it saves a read where nothing was renamed, and costs one more write where it was.
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
