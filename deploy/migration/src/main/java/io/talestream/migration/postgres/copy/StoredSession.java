package io.talestream.migration.postgres.copy;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.postgres.source.DerivedIds;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The stored state of a session, with everything below it and the requested links.
public record StoredSession(Optional<SessionResults> results, Map<ShareToken, StoredValue<Share>> links) {
    static final StoredSession NOTHING = new StoredSession(Optional.empty(), Map.of());

    public static StoredSession at(Target to, SessionRef ref, List<ShareToken> links) {
        Map<ShareToken, StoredValue<Share>> found = new LinkedHashMap<>();
        for (ShareToken link : links) {
            to.shares().resolve(link).ifPresent(share -> found.put(link, share));
        }
        return new StoredSession(to.sessions().load(ref), found);
    }

    public static SessionRef ref(List<String> place) {
        return new SessionRef(new WorkspaceId(place.get(0)), new CampaignId(place.get(1)), new SessionId(place.get(2)));
    }

    public static List<String> place(SessionRef ref) {
        return List.of(
                ref.workspace().value(), ref.campaign().value(), ref.session().value());
    }

    /// Leaves out generated summaries: a person's summary replaces them.
    Map<Slot, String> digests() {
        Map<Slot, String> digests = new EnumMap<>(Slot.class);
        session()
                .map(StoredValue::value)
                .ifPresent(there -> digests.put(
                        Slot.SESSION,
                        digest(there.details().name(), there.details().description(), there.createdBy(), there.job())));
        transcript()
                .ifPresent(there ->
                        digests.put(Slot.TRANSCRIPT, there.value().checksum().hex()));
        for (Edition edition : Edition.values()) {
            summary(edition)
                    .filter(there -> there.value().isByPerson())
                    .ifPresent(there -> digests.put(
                            slot(edition), DerivedIds.digest(there.value().text())));
        }
        links.values().stream()
                .findFirst()
                .ifPresent(there -> digests.put(
                        Slot.LINK, digest(there.value().token(), there.value().session())));
        return digests;
    }

    public Optional<StoredValue<Session>> session() {
        return results.map(SessionResults::session);
    }

    public Optional<StoredValue<TranscriptPointer>> transcript() {
        return results.flatMap(SessionResults::transcript);
    }

    public Optional<StoredValue<Summary>> summary(Edition edition) {
        return results.flatMap(all -> all.summaries().stream()
                .filter(summary -> summary.value().edition() == edition)
                .findFirst());
    }

    static Slot slot(Edition edition) {
        return switch (edition) {
            case GM -> Slot.GM;
            case PLAYER -> Slot.PLAYER;
        };
    }

    static String digest(SessionName name, Description description, UserId by, JobState job) {
        return DerivedIds.digest(
                name.value(),
                description.value(),
                by.value(),
                job.status().name(),
                job.recording().map(AudioRef::objectKey).orElse(""));
    }

    static String digest(ShareToken link, SessionRef session) {
        return DerivedIds.digest(link.value(), session.toString());
    }
}
