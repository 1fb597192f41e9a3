package io.talestream.store;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The voices of members who agreed to be recognised. The profile is the consent: a member without one is never
/// recognised, and no write creates one but the member's own.
public record VoiceProfiles(Table table) {
    public Optional<StoredValue<VoiceProfile>> find(WorkspaceId workspace, UserId member) {
        return table.following(AccessPatterns.FIND_VOICE)
                .find(new ItemKey.VoiceProfileKey(workspace, member), VoiceProfile.class);
    }

    public List<StoredValue<VoiceProfile>> list(WorkspaceId workspace) {
        return all(table.following(AccessPatterns.LIST_VOICES), workspace);
    }

    /// The member agrees. An existing profile is unchanged. NotFound if they are no member any more.
    public WriteResult<VoiceProfile> create(WorkspaceId workspace, UserId member) {
        return table.following(AccessPatterns.CREATE_VOICE)
                .create(
                        ItemCodecs.VOICE_PROFILE,
                        VoiceProfile.empty(workspace, member),
                        new ItemKey.MemberKey(workspace, member),
                        Idempotency.NO_KEY);
    }

    /// The member withdraws. Deletes whatever version there is.
    public void delete(WorkspaceId workspace, UserId member) {
        delete(table.following(AccessPatterns.DELETE_VOICE), workspace, member);
    }

    static void delete(Calls calls, WorkspaceId workspace, UserId member) {
        var key = new ItemKey.VoiceProfileKey(workspace, member);
        Optional<StoredValue<VoiceProfile>> profile = calls.find(key, VoiceProfile.class);
        while (profile.isPresent()) {
            profile = calls.erase(ItemCodecs.VOICE_PROFILE, profile.get())
                            instanceof WriteResult.Conflict<VoiceProfile>(StoredValue<VoiceProfile> newer)
                    ? Optional.of(newer)
                    : Optional.empty();
        }
    }

    /// Names the speakers of a session. In the same transaction, every profile gets the voices of the labels that
    /// are its member, and loses those of this session's other labels: a speaker who is renamed leaves no voice
    /// with the wrong member.
    public WriteResult<Session> name(StoredValue<Session> before, Speakers speakers, SpeakerVoices voices) {
        Calls calls = table.following(AccessPatterns.NAME_SPEAKERS);
        while (true) {
            List<Mutation> steps = new ArrayList<>();
            steps.add(new Mutation.Replace<>(
                    ItemCodecs.SESSION, before, before.value().naming(speakers)));
            for (StoredValue<VoiceProfile> profile :
                    all(calls, before.value().ref().workspace())) {
                VoiceProfile after = named(profile.value(), before.value(), speakers, voices);
                if (!after.equals(profile.value())) {
                    steps.add(new Mutation.Replace<>(ItemCodecs.VOICE_PROFILE, profile, after));
                }
            }
            Outcome outcome = calls.write(steps);
            if (!outcome.isRejectedElsewhere()) {
                return Results.replaced(outcome, Session.class);
            }
        }
    }

    private static VoiceProfile named(VoiceProfile profile, Session session, Speakers speakers, SpeakerVoices voices) {
        Set<String> labels = speakers.byLabel().entrySet().stream()
                .filter(speaker -> speaker.getValue().member().equals(Optional.of(profile.member())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return profile.named(session.ref().session(), labels, voices.embeddings());
    }

    private static List<StoredValue<VoiceProfile>> all(Calls calls, WorkspaceId workspace) {
        var items = calls.all(EntityType.VOICE_PROFILE, Map.of("ws", workspace.value()));
        return StoredItem.all(items, VoiceProfile.class);
    }
}
