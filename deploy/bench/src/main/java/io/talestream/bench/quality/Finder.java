package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import java.util.List;

/// Something that finds moments of a campaign.
interface Finder {
    /// How many answers someone looks at.
    int SEEN = 10;

    String name();

    /// The best first.
    List<Found> find(CampaignId campaign, String question);
}
