package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Results in the order of a result page: grouped by session, the session with the best result first. Read from the
/// top, the third best result of the first session precedes the best of the second.
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
