package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;

public record Campaigns(Table table) {
    /// Returns NotFound if the workspace is gone.
    public WriteResult<Campaign> create(Campaign campaign, Idempotency once) {
        return table.following(AccessPatterns.CREATE_CAMPAIGN)
                .create(ItemCodecs.CAMPAIGN, campaign, new ItemKey.WorkspaceKey(campaign.workspace()), once);
    }

    public WriteResult<Campaign> create(Campaign campaign) {
        return create(campaign, Idempotency.NO_KEY);
    }

    public Optional<StoredValue<Campaign>> find(WorkspaceId workspace, CampaignId id) {
        return table.following(AccessPatterns.FIND_CAMPAIGN)
                .find(new ItemKey.CampaignKey(workspace, id), Campaign.class);
    }

    /// Oldest first. Reads campaigns only, whatever the number of sessions below them.
    public Page<StoredValue<Campaign>> list(WorkspaceId workspace, PageRequest page) {
        return table.following(AccessPatterns.LIST_CAMPAIGNS)
                .list(EntityType.CAMPAIGN, Map.of("ws", workspace.value()), Campaign.class, page);
    }

    public WriteResult<Campaign> update(StoredValue<Campaign> before, Campaign after, Idempotency once) {
        return table.following(AccessPatterns.UPDATE_CAMPAIGN).replace(ItemCodecs.CAMPAIGN, before, after, once);
    }

    public WriteResult<Campaign> update(StoredValue<Campaign> before, Campaign after) {
        return update(before, after, Idempotency.NO_KEY);
    }

    /// Deletes the campaign first and then everything below it. A repeated call after an interruption finishes the
    /// work.
    public WriteResult<Campaign> delete(StoredValue<Campaign> campaign) {
        Calls calls = table.following(AccessPatterns.DELETE_CAMPAIGN);
        WriteResult<Campaign> result = calls.erase(ItemCodecs.CAMPAIGN, campaign);
        if (!(result instanceof WriteResult.Conflict<Campaign>)) {
            sweep(calls, ItemCodecs.CAMPAIGN.key(campaign.value()));
        }
        return result;
    }

    /// Finishes an interrupted delete. Does nothing if the campaign exists or never existed.
    public void finishDelete(WorkspaceId workspace, CampaignId id) {
        Calls calls = table.following(AccessPatterns.DELETE_CAMPAIGN);
        var key = new ItemKey.CampaignKey(workspace, id);
        if (calls.get(key).orElse(null) instanceof StoredItem.Gone) {
            sweep(calls, key);
        }
    }

    private static void sweep(Calls calls, ItemKey campaign) {
        new SubtreeDeletion(calls).below(EntityType.SESSION, campaign.parts());
    }
}
