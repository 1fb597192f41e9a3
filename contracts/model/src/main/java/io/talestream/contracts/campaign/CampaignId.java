package io.talestream.contracts.campaign;

import io.talestream.contracts.id.Ids;

public record CampaignId(String value) {
    public CampaignId {
        Ids.checked("campaign id", value);
    }

    public static CampaignId next() {
        return new CampaignId(Ids.next());
    }
}
