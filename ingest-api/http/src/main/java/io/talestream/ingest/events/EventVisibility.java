package io.talestream.ingest.events;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Membership;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Maps a change to the event that a member receives. A thing that is hidden from the member, or lies below a hidden
/// one, is reported as removed if it was hidden after the subscription began; otherwise there is no event.
@Singleton
record EventVisibility(Campaigns campaigns, Sessions sessions) {
    /// `listening` is the version from which the member has received every event.
    Optional<EventView> told(Membership seat, LatestChange change, Version listening) {
        if (!seat.sees(change.visibility())) {
            return change.hiddenSince()
                    .filter(since -> since.compareTo(listening) >= 0 && seesAbove(seat, change.key()))
                    .map(since -> EventView.gone(change, since.micros()));
        }
        return seesAbove(seat, change.key()) ? Optional.of(EventView.of(change)) : Optional.empty();
    }

    /// Whether everything that contains the thing is visible to the member.
    private boolean seesAbove(Membership seat, ItemKey key) {
        return switch (key) {
            case ItemKey.SessionKey(SessionRef session) -> sees(seat, session.workspace(), session.campaign());
            case ItemKey.TranscriptKey(SessionRef session) -> sees(seat, session);
            case ItemKey.SummaryKey(SessionRef session, Edition edition) ->
                (edition == Edition.PLAYER || seat.sees(Visibility.GM)) && sees(seat, session);
            case ItemKey.WorkspaceKey _,
                    ItemKey.MemberKey _,
                    ItemKey.SettingKey _,
                    ItemKey.WorkspaceItemKey _,
                    ItemKey.CampaignKey _ -> true;
            case ItemKey.CorrectionsKey _,
                    ItemKey.UserKey _,
                    ItemKey.EmailKey _,
                    ItemKey.InviteKey _,
                    ItemKey.ShareKey _,
                    ItemKey.RequestKey _,
                    ItemKey.LegacyItemKey _,
                    ItemKey.LegacySettingKey _ -> false;
        };
    }

    private boolean sees(Membership seat, SessionRef session) {
        return sees(seat, session.workspace(), session.campaign())
                && sessions.find(session)
                        .filter(found -> seat.sees(found.value().visibility()))
                        .isPresent();
    }

    private boolean sees(Membership seat, WorkspaceId workspace, CampaignId campaign) {
        return campaigns
                .find(workspace, campaign)
                .filter(found -> seat.sees(found.value().visibility()))
                .isPresent();
    }
}
