package io.talestream.contracts.voice;

import static io.talestream.contracts.voice.VoiceEmbeddingTest.axis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VoiceProfileTest {
    private static final SessionId FIRST = SessionId.next();
    private static final SessionId SECOND = SessionId.next();
    private static final VoiceEmbedding EAST = axis(0, 1);
    private static final VoiceEmbedding NORTH = axis(1, 1);
    private static final VoiceProfile EMPTY = VoiceProfile.empty(WorkspaceId.next(), new UserId("gwen"));

    @Test
    void naming_twice_counts_once() {
        VoiceProfile once = EMPTY.named(FIRST, Set.of("S1"), Map.of("S1", EAST, "S2", NORTH));

        assertThat(once.named(FIRST, Set.of("S1"), Map.of("S1", EAST, "S2", NORTH)))
                .isEqualTo(once);
        assertThat(once.samples()).containsExactly(new VoiceProfile.Sample(FIRST, "S1", EAST));
        assertThat(once.voice("m")).contains(EAST);
    }

    @Test
    void a_label_that_is_another_speaker_takes_its_voice_back() {
        VoiceProfile both =
                EMPTY.named(FIRST, Set.of("S1"), Map.of("S1", EAST)).named(SECOND, Set.of("S1"), Map.of("S1", NORTH));

        assertThat(both.samples()).hasSize(2);
        assertThat(both.named(FIRST, Set.of(), Map.of("S1", EAST)).voice("m")).contains(NORTH);
    }

    @Test
    void a_new_voice_of_a_label_replaces_the_old_one() {
        VoiceProfile before = EMPTY.named(FIRST, Set.of("S1"), Map.of("S1", EAST));

        assertThat(before.named(FIRST, Set.of("S1"), Map.of("S1", NORTH)).samples())
                .containsExactly(new VoiceProfile.Sample(FIRST, "S1", NORTH));
    }

    @Test
    void a_label_without_a_voice_keeps_its_sample() {
        VoiceProfile before = EMPTY.named(FIRST, Set.of("S1"), Map.of("S1", EAST));

        assertThat(before.named(FIRST, Set.of("S1", "S2"), Map.of())).isEqualTo(before);
    }

    @Test
    void the_oldest_sample_makes_room_for_the_newest() {
        List<SessionId> sessions = IntStream.rangeClosed(0, VoiceProfile.MOST)
                .mapToObj(_ -> SessionId.next())
                .toList();
        VoiceProfile profile = EMPTY;
        for (SessionId session : sessions) {
            profile = profile.named(session, Set.of("S1"), Map.of("S1", EAST));
        }

        assertThat(profile.samples())
                .extracting(VoiceProfile.Sample::session)
                .containsExactlyElementsOf(sessions.subList(1, sessions.size()));
    }

    @Test
    void a_mean_is_of_one_model() {
        VoiceEmbedding other = VoiceEmbedding.parse("n", NORTH.base64());
        VoiceProfile profile = EMPTY.named(FIRST, Set.of("S1", "S2"), Map.of("S1", EAST, "S2", other));

        assertThat(profile.voice("m")).contains(EAST);
        assertThat(profile.voice("n")).contains(other);
        assertThat(profile.voice("o")).isEmpty();
    }

    @Test
    void a_label_of_a_session_has_one_sample() {
        var sample = new VoiceProfile.Sample(FIRST, "S1", EAST);

        assertThatThrownBy(() -> new VoiceProfile(EMPTY.workspace(), EMPTY.member(), List.of(sample, sample)))
                .isInstanceOf(InvalidField.class);
    }
}
