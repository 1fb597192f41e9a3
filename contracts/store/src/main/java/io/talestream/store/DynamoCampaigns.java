package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;

public final class DynamoCampaigns implements Campaigns {
    private final Table table;

    public DynamoCampaigns(Table table) {
        this.table = table;
    }

    @Override
    public WriteResult<Campaign> create(Campaign campaign, Idempotency once) {
        Outcome outcome = table.following(AccessPatterns.CREATE_CAMPAIGN)
                .write(
                        once,
                        1,
                        Mutation.Require.live(new ItemKey.WorkspaceKey(campaign.workspace())),
                        new Mutation.Create<>(ItemCodecs.CAMPAIGN, campaign));
        return Results.created(once, outcome, 1, Campaign.class);
    }

    @Override
    public Optional<Stored<Campaign>> find(WorkspaceId workspace, CampaignId id) {
        return table.following(AccessPatterns.FIND_CAMPAIGN)
                .find(new ItemKey.CampaignKey(workspace, id), Campaign.class);
    }

    @Override
    public Page<Stored<Campaign>> list(WorkspaceId workspace, PageRequest page) {
        return table.following(AccessPatterns.LIST_CAMPAIGNS)
                .list(EntityType.CAMPAIGN, Map.of("ws", workspace.value()), Campaign.class, page);
    }

    @Override
    public WriteResult<Campaign> update(Stored<Campaign> before, Campaign after, Idempotency once) {
        Outcome outcome = table.following(AccessPatterns.UPDATE_CAMPAIGN)
                .write(once, 0, new Mutation.Replace<>(ItemCodecs.CAMPAIGN, before, after));
        return Results.before(once, outcome, Campaign.class).orElseGet(() -> Results.replaced(outcome, Campaign.class));
    }

    @Override
    public WriteResult<Campaign> delete(Stored<Campaign> campaign) {
        Calls calls = table.following(AccessPatterns.DELETE_CAMPAIGN);
        Outcome outcome = calls.write(Mutation.Erase.of(ItemCodecs.CAMPAIGN, campaign));
        WriteResult<Campaign> result = Results.erased(outcome, campaign, Campaign.class);
        if (!(result instanceof WriteResult.Conflict<Campaign>)) {
            sweep(calls, ItemCodecs.CAMPAIGN.key(campaign.value()));
        }
        return result;
    }

    @Override
    public void finishDelete(WorkspaceId workspace, CampaignId id) {
        Calls calls = table.following(AccessPatterns.DELETE_CAMPAIGN);
        var key = new ItemKey.CampaignKey(workspace, id);
        if (calls.get(key).orElse(null) instanceof StoredItem.Gone) {
            sweep(calls, key);
        }
    }

    private static void sweep(Calls calls, ItemKey campaign) {
        new SubtreeDeletion(calls).sessions(calls.all(EntityType.SESSION, campaign.parts()));
    }
}
