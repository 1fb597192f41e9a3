package io.talestream.transcription.job;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VoiceProposalsTest {
    private static final WorkspaceId WORKSPACE = WorkspaceId.next();
    private static final String MODEL = "any";

    @Test
    void the_member_with_the_same_voice_is_proposed() {
        var proposed = proposed(List.of(profile("gwen", 0), profile("tom", 90)), Map.of("A", 92, "B", 10));

        assertThat(proposed).isEqualTo(Map.of("A", "tom", "B", "gwen"));
    }

    @Test
    void a_voice_that_is_like_no_profile_gets_no_proposal() {
        assertThat(proposed(List.of(profile("gwen", 0)), Map.of("A", 57))).isEmpty();
        assertThat(proposed(List.of(profile("gwen", 0)), Map.of("A", 56))).isNotEmpty();
    }

    @Test
    void a_member_is_proposed_for_the_speaker_most_like_them_only() {
        var proposed = proposed(List.of(profile("gwen", 0)), Map.of("A", 30, "B", 10, "C", 40));

        assertThat(proposed).isEqualTo(Map.of("B", "gwen"));
    }

    @Test
    void a_voice_between_two_members_gets_no_proposal() {
        var profiles = List.of(profile("gwen", 0), profile("tom", 60));

        assertThat(proposed(profiles, Map.of("A", 30))).isEmpty();
        assertThat(proposed(profiles, Map.of("A", 20))).isEqualTo(Map.of("A", "gwen"));
    }

    @Test
    void voices_of_another_model_are_not_compared() {
        var other = VoiceProfile.empty(WORKSPACE, new UserId("gwen"))
                .named(SessionId.next(), Set.of("A"), Map.of("A", VoiceEmbedding.of("other", at(0))));

        assertThat(proposed(List.of(other, VoiceProfile.empty(WORKSPACE, new UserId("tom"))), Map.of("A", 0)))
                .isEmpty();
    }

    @Test
    void the_nearer_the_voice_the_surer_the_proposal() {
        var profiles = List.of(profile("gwen", 0));

        assertThat(confidence(profiles, 5)).isGreaterThan(confidence(profiles, 40));
        assertThat(confidence(profiles, 0)).isEqualTo(1);
    }

    private static double confidence(List<VoiceProfile> profiles, int degrees) {
        return requireNonNull(VoiceProposals.with(profiles, voices(Map.of("A", degrees)))
                        .byLabel()
                        .get("A"))
                .proposal()
                .orElseThrow()
                .confidence()
                .value();
    }

    private static Map<String, String> proposed(List<VoiceProfile> profiles, Map<String, Integer> degrees) {
        Map<String, String> proposed = new HashMap<>();
        VoiceProposals.with(profiles, voices(degrees))
                .byLabel()
                .forEach((label, voice) -> voice.proposal()
                        .ifPresent(found -> proposed.put(label, found.member().value())));
        return proposed;
    }

    private static SpeakerVoices voices(Map<String, Integer> degrees) {
        Map<String, SpeakerVoice> voices = new HashMap<>();
        degrees.forEach((label, angle) -> voices.put(
                label,
                new SpeakerVoice(VoiceEmbedding.of(MODEL, at(angle)), new Confidence(0.9), 60_000, Optional.empty())));
        return new SpeakerVoices(voices);
    }

    private static VoiceProfile profile(String member, int degrees) {
        return VoiceProfile.empty(WORKSPACE, new UserId(member))
                .named(SessionId.next(), Set.of("A"), Map.of("A", VoiceEmbedding.of(MODEL, at(degrees))));
    }

    private static float[] at(int degrees) {
        float[] vector = new float[VoiceEmbedding.FEWEST];
        vector[0] = (float) Math.cos(Math.toRadians(degrees));
        vector[1] = (float) Math.sin(Math.toRadians(degrees));
        return vector;
    }
}
