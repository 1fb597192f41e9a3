package io.talestream.contracts.campaign;

import io.talestream.contracts.text.Text;

/// The name of a campaign. Sessions carry a copy of it.
public record CampaignName(String value) {
    public static final int LONGEST = 200;

    public CampaignName {
        Text.line("campaign name", value, LONGEST);
    }
}
