package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.workspace.Member;
import io.talestream.ingest.problem.Fields;
import io.talestream.store.Members;
import io.talestream.store.VoiceProfiles;
import io.talestream.store.objects.VoiceFiles;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The members who the speakers of a recording may be by their voices. Only GMs and owners get to know them.
@Singleton
record SpeakerProposals(VoiceFiles files, VoiceProfiles profiles, Members members) {
    /// A member whom the voice of a label is like.
    record Proposal(String label, Member member, double confidence) {}

    /// Of the labels without a name, in their order. A member who has withdrawn or left since is not proposed.
    List<Proposal> of(Session session) {
        Map<String, SpeakerVoice.Proposal> open = voices(session).byLabel().entrySet().stream()
                .filter(voice -> session.speakers().find(voice.getKey()).isEmpty())
                .flatMap(voice -> voice.getValue().proposal().stream().map(found -> Map.entry(voice.getKey(), found)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        if (open.isEmpty()) {
            return List.of();
        }
        Set<UserId> agreed = profiles.list(session.ref().workspace()).stream()
                .map(profile -> profile.value().member())
                .collect(Collectors.toSet());
        return open.entrySet().stream()
                .filter(proposal -> agreed.contains(proposal.getValue().member()))
                .sorted(Map.Entry.comparingByKey())
                .flatMap(proposal -> member(session, proposal.getValue().member()).stream()
                        .map(member -> new Proposal(
                                proposal.getKey(),
                                member,
                                proposal.getValue().confidence().value())))
                .toList();
    }

    /// Names the speakers of a session, and keeps the voices of members who agreed.
    WriteResult<Session> name(StoredValue<Session> before, Speakers speakers) {
        Set<UserId> named = members(speakers);
        Set<UserId> unchecked = members(before.value().speakers());
        Fields.only("speakers", named, all -> {
            if (all.stream()
                    .anyMatch(user -> !unchecked.contains(user)
                            && member(before.value(), user).isEmpty())) {
                throw new InvalidField("speakers", "must each be of a member of the workspace, or of no member");
            }
            return all;
        });
        return profiles.name(before, speakers, named.isEmpty() ? SpeakerVoices.NONE : voices(before.value()));
    }

    private SpeakerVoices voices(Session session) {
        return session.job()
                .recording()
                .map(audio -> files.find(session.ref(), audio.version()))
                .orElse(SpeakerVoices.NONE);
    }

    private Optional<Member> member(Session session, UserId user) {
        return members.find(session.ref().workspace(), user).map(StoredValue::value);
    }

    private static Set<UserId> members(Speakers speakers) {
        return speakers.byLabel().values().stream()
                .flatMap(speaker -> speaker.member().stream())
                .collect(Collectors.toSet());
    }
}
