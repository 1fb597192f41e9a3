package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.user.UserId;

/// One evening. The campaign's name is a copy the projector keeps current.
public record Session(
        SessionRef ref, SessionDetails details, Copied<CampaignName> campaignName, UserId createdBy, JobState job) {
    public Session described(SessionDetails newDetails) {
        return new Session(ref, newDetails, campaignName, createdBy, job);
    }

    public Session in(JobState newState) {
        return new Session(ref, details, campaignName, createdBy, newState);
    }
}
