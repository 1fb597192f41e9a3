package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import java.util.List;

/// A search over the moments of a campaign.
interface Finder {
    /// The number of results that count.
    int SEEN = 10;

    String name();

    /// Best results first.
    List<Found> find(CampaignId campaign, String question);
}
