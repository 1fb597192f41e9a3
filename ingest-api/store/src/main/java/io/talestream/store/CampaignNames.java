package io.talestream.store;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.table.ItemKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The names that campaigns had when they were last seen, of the campaigns seen last. A name from here is a guess that
/// the write it goes into checks: it saves a read where nothing was renamed, and costs one more write where it was.
final class CampaignNames {
    private static final int MOST = 10_000;
    private static final int INITIALLY = 16;

    private final Map<ItemKey.CampaignKey, NameCopy<CampaignName>> names = new LinkedHashMap<>(INITIALLY, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ItemKey.CampaignKey, NameCopy<CampaignName>> eldest) {
            return size() > MOST;
        }
    };

    synchronized Optional<NameCopy<CampaignName>> find(ItemKey.CampaignKey campaign) {
        return Optional.ofNullable(names.get(campaign));
    }

    synchronized void put(ItemKey.CampaignKey campaign, NameCopy<CampaignName> name) {
        names.put(campaign, name);
    }

    synchronized void forget(ItemKey.CampaignKey campaign) {
        names.remove(campaign);
    }
}
