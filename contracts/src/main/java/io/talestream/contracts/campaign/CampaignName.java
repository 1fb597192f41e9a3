package io.talestream.contracts.campaign;

import io.talestream.contracts.text.Text;

/// What a campaign is called. Sessions carry a copy of it.
public record CampaignName(String value) {
    public CampaignName {
        Text.line("campaign name", value, 200);
    }
}
