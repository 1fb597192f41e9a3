package io.talestream.testing.memory;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public final class InMemoryCampaigns implements Campaigns {
    private static final Listing<Campaign> OLDEST_FIRST = Listing.ascending(
            "campaigns",
            campaign ->
                    IsoTime.format(campaign.createdAt()) + campaign.value().id().value());

    private final InMemoryTable table;
    private final Cascade cascade;

    public InMemoryCampaigns(InMemoryTable table) {
        this.table = table;
        this.cascade = new Cascade(table);
    }

    @Override
    public WriteResult<Campaign> create(Campaign campaign, Once once) {
        return table.once(
                once,
                ItemCodecs.CAMPAIGN,
                () -> table.createUnder(new ItemKey.WorkspaceKey(campaign.workspace()), ItemCodecs.CAMPAIGN, campaign));
    }

    @Override
    public Optional<Stored<Campaign>> find(WorkspaceId workspace, CampaignId id) {
        return table.find(new ItemKey.CampaignKey(workspace, id), Campaign.class);
    }

    @Override
    public Page<Stored<Campaign>> list(WorkspaceId workspace, PageRequest page) {
        return OLDEST_FIRST.page(
                table.every(Campaign.class)
                        .filter(campaign -> campaign.value().workspace().equals(workspace)),
                page);
    }

    @Override
    public WriteResult<Campaign> update(Stored<Campaign> before, Campaign after, Once once) {
        return table.once(once, ItemCodecs.CAMPAIGN, () -> table.replace(ItemCodecs.CAMPAIGN, before, after));
    }

    @Override
    public WriteResult<Campaign> delete(Stored<Campaign> campaign) {
        return table.alone(() -> cascade.after(
                table.erase(ItemCodecs.CAMPAIGN, campaign),
                () -> cascade.below(
                        campaign.value().workspace(), campaign.value().id())));
    }

    @Override
    public void finishDelete(WorkspaceId workspace, CampaignId id) {
        cascade.finish(new ItemKey.CampaignKey(workspace, id), () -> cascade.below(workspace, id));
    }
}
