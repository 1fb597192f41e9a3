package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class VoiceProfilesRepositoryIT extends RepositoryFixture {
    private static final VoiceEmbedding VOICE = VoiceEmbedding.of("m", new float[] {1, 2, 3, 4, 5, 6, 7, 8});
    private static final SpeakerVoices VOICES =
            new SpeakerVoices(Map.of("S1", new SpeakerVoice(VOICE, new Confidence(1), 1_000, Optional.empty())));

    private final VoiceProfiles voices = on.voices();
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final StoredValue<Member> gwen = seated();

    VoiceProfilesRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_profile_exists_only_after_its_member_agreed() {
        StoredValue<Session> session = aSessionOf(aCampaignIn(workspace));

        voices.name(session, speaker("S1", gwen), VOICES).orThrow();

        assertThat(voices.list(workspace.value().id())).isEmpty();
        assertThat(agreed(gwen).samples()).isEmpty();
        assertThat(voices.create(workspace.value().id(), gwen.value().user()))
                .isInstanceOf(WriteResult.AlreadyExists.class);
    }

    @Test
    void naming_a_speaker_twice_keeps_one_sample() {
        agreed(gwen);
        StoredValue<Session> session = aSessionOf(aCampaignIn(workspace));

        StoredValue<Session> named =
                voices.name(session, speaker("S1", gwen), VOICES).orThrow();
        StoredValue<VoiceProfile> once = find(gwen).orElseThrow();
        later();
        voices.name(named, speaker("S1", gwen), VOICES).orThrow();

        assertThat(once.value().samples())
                .extracting(VoiceProfile.Sample::voice)
                .containsExactly(VOICE);
        assertThat(find(gwen)).contains(once);
    }

    @Test
    void a_speaker_who_is_renamed_leaves_no_voice_with_the_wrong_member() {
        StoredValue<Member> tov = seated();
        agreed(gwen);
        agreed(tov);
        StoredValue<Session> session = aSessionOf(aCampaignIn(workspace));
        StoredValue<Session> named =
                voices.name(session, speaker("S1", gwen), VOICES).orThrow();

        later();
        voices.name(named, speaker("S1", tov), VOICES).orThrow();

        assertThat(find(gwen).orElseThrow().value().samples()).isEmpty();
        assertThat(find(tov).orElseThrow().value().samples()).hasSize(1);
    }

    @Test
    void a_conflict_on_the_session_keeps_no_voice() {
        agreed(gwen);
        StoredValue<Session> session = aSessionOf(aCampaignIn(workspace));
        later();
        on.sessions().update(session, session.value()).orThrow();
        later();

        assertThat(voices.name(session, speaker("S1", gwen), VOICES)).isInstanceOf(WriteResult.Conflict.class);
        assertThat(find(gwen).orElseThrow().value().samples()).isEmpty();
    }

    @Test
    void a_member_who_withdraws_leaves_no_profile_and_can_agree_again() {
        agreed(gwen);
        StoredValue<Session> session = aSessionOf(aCampaignIn(workspace));
        voices.name(session, speaker("S1", gwen), VOICES).orThrow();
        later();

        voices.delete(workspace.value().id(), gwen.value().user());
        voices.delete(workspace.value().id(), gwen.value().user());

        assertThat(find(gwen)).isEmpty();
        assertThat(voices.list(workspace.value().id())).isEmpty();
        assertThat(agreed(gwen).samples()).isEmpty();
    }

    @Test
    void a_member_who_leaves_leaves_no_profile() {
        agreed(gwen);
        later();

        on.members().remove(gwen).orThrow();

        assertThat(find(gwen)).isEmpty();
        assertThat(voices.create(workspace.value().id(), gwen.value().user())).isInstanceOf(WriteResult.NotFound.class);
        assertThat(find(gwen)).isEmpty();
    }

    @Test
    void an_owner_who_leaves_leaves_no_profile() {
        StoredValue<Member> owner =
                on.members().update(gwen, gwen.value().withRole(Role.OWNER)).orThrow();
        agreed(owner);
        later();

        on.members().remove(owner).orThrow();

        assertThat(find(owner)).isEmpty();
    }

    @Test
    void the_last_owner_who_may_not_leave_keeps_the_profile() {
        StoredValue<Member> founder = on.members()
                .find(workspace.value().id(), workspace.value().createdBy())
                .orElseThrow();
        agreed(founder);

        assertThat(on.members().remove(founder)).isInstanceOf(WriteResult.Refused.class);
        assertThat(find(founder)).isPresent();
    }

    @Test
    void a_deleted_workspace_leaves_no_profile() {
        agreed(gwen);
        later();

        on.workspaces().delete(workspace).orThrow();

        assertThat(find(gwen)).isEmpty();
    }

    private Optional<StoredValue<VoiceProfile>> find(StoredValue<Member> member) {
        return voices.find(member.value().workspace(), member.value().user());
    }

    private VoiceProfile agreed(StoredValue<Member> member) {
        later();
        return voices.create(member.value().workspace(), member.value().user())
                .orThrow()
                .value();
    }

    private static Speakers speaker(String label, StoredValue<Member> member) {
        return new Speakers(Map.of(
                label,
                new Speaker("Gwen", Optional.empty(), Optional.of(member.value().user()))));
    }

    private StoredValue<Member> seated() {
        var answer = on.invites().accept(anInviteTo(workspace, 1).value().code(), aUser(), Idempotency.NO_KEY);
        assertThat(List.of(answer)).hasOnlyElementsOfType(Acceptance.Joined.class);
        return ((Acceptance.Joined) answer).member();
    }
}
