package io.talestream.ingest.sessions;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import jakarta.inject.Singleton;

/// Sessions filtered by the visibility for a member. A session of a hidden or deleted campaign is hidden, too.
@Singleton
public record VisibleSessions(Sessions sessions, Campaigns campaigns) {
    public StoredValue<Session> find(Membership seat, String campaign, String session) {
        return sessions.find(ref(seat, campaign, session))
                .filter(found -> seat.sees(found.value().visibility()))
                .orElseThrow(Refusal::notFound);
    }

    /// A session with its results, in one query.
    SessionResults load(Membership seat, String campaign, String session) {
        return sessions.load(ref(seat, campaign, session))
                .filter(found -> seat.sees(found.session().value().visibility()))
                .orElseThrow(Refusal::notFound);
    }

    private SessionRef ref(Membership seat, String campaign, String session) {
        return new SessionRef(seat.workspace(), campaign(seat, campaign), PathId.of(session, SessionId::new));
    }

    public CampaignId campaign(Membership seat, String campaign) {
        return wholeCampaign(seat, campaign).value().id();
    }

    public StoredValue<Campaign> wholeCampaign(Membership seat, String campaign) {
        return campaigns
                .find(seat.workspace(), PathId.of(campaign, CampaignId::new))
                .filter(found -> seat.sees(found.value().visibility()))
                .orElseThrow(Refusal::notFound);
    }
}
