package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.SessionId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What something finds in the order in which a page shows it: by session, the one with the best answer
/// first. Someone who reads from the top sees the third best of the first session before the best of the
/// second.
record GroupedResults(Finder ranked) implements Finder {
    @Override
    public String name() {
        return ranked.name() + ", as shown";
    }

    @Override
    public List<Found> find(CampaignId campaign, String question) {
        Map<SessionId, List<Found>> groups = new LinkedHashMap<>();
        for (Found found : ranked.find(campaign, question)) {
            groups.computeIfAbsent(found.session(), _ -> new ArrayList<>()).add(found);
        }
        return groups.values().stream().flatMap(List::stream).toList();
    }
}
