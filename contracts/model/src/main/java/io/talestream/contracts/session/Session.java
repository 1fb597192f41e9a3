package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.HideableEntity;
import io.talestream.contracts.visibility.Visibility;
import java.time.Instant;
import java.util.Optional;

/// One session of a campaign. The campaign's name is a copy that the projector maintains.
///
/// @param redacted written together with what hides lines
public record Session(
        SessionRef ref,
        SessionDetails details,
        NameCopy<CampaignName> campaignName,
        UserId createdBy,
        JobState job,
        Optional<AudioUpload> upload,
        Speakers speakers,
        RedactedVersions redacted)
        implements HideableEntity {
    public Session(
            SessionRef ref,
            SessionDetails details,
            NameCopy<CampaignName> campaignName,
            UserId createdBy,
            JobState job,
            Optional<AudioUpload> upload) {
        this(ref, details, campaignName, createdBy, job, upload, Speakers.NONE, RedactedVersions.NONE);
    }

    public static Session planned(
            SessionRef ref, SessionDetails details, NameCopy<CampaignName> campaignName, UserId createdBy) {
        return new Session(ref, details, campaignName, createdBy, new JobState.None(), Optional.empty());
    }

    @Override
    public Visibility visibility() {
        return details.visibility();
    }

    public Session described(SessionDetails newDetails) {
        return new Session(ref, newDetails, campaignName, createdBy, job, upload, speakers, redacted);
    }

    public Session of(NameCopy<CampaignName> newName) {
        return new Session(ref, details, newName, createdBy, job, upload, speakers, redacted);
    }

    public Session in(JobState newState) {
        return new Session(ref, details, campaignName, createdBy, newState, upload, speakers, redacted);
    }

    /// Takes the other's progress if both run the same attempt of the same job.
    public Session asFarAs(Session other) {
        return job instanceof JobState.Running mine
                        && other.job instanceof JobState.Running theirs
                        && mine.job().equals(theirs.job())
                        && mine.attempt() == theirs.attempt()
                ? in(theirs)
                : this;
    }

    public Session receiving(AudioUpload newUpload) {
        return new Session(ref, details, campaignName, createdBy, job, Optional.of(newUpload), speakers, redacted);
    }

    /// The upload is complete: queues the transcription.
    public Session received(AudioRef recording, Instant now) {
        JobState requested = job.requested(recording, now);
        return new Session(ref, details, campaignName, createdBy, requested, Optional.empty(), speakers, redacted);
    }

    public Session naming(Speakers newSpeakers) {
        return new Session(ref, details, campaignName, createdBy, job, upload, newSpeakers, redacted);
    }

    public Session redacting(RedactedVersions more) {
        return new Session(ref, details, campaignName, createdBy, job, upload, speakers, redacted.and(more));
    }
}
