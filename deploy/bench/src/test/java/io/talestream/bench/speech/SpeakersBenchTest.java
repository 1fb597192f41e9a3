package io.talestream.bench.speech;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.transcription.engine.audio.Sound;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The parts of the bench that need no model.
class SpeakersBenchTest {
    @Test
    void a_label_is_right_for_one_speaker() {
        var attribution = new Attribution(2);
        attribution.add(0, "A", 6);
        attribution.add(1, "A", 4);
        attribution.add(1, "B", 2);
        attribution.add(0, "C", 8);

        // C is speaker 0, A is speaker 1, B has no speaker.
        assertThat(attribution.right()).isCloseTo((8 + 4) / 20.0, within(1e-9));
        assertThat(attribution.labels()).isEqualTo(3);
    }

    @Test
    void nothing_said_is_nothing_right() {
        assertThat(new Attribution(3).right()).isZero();
    }

    @Test
    void speakers_take_turns_without_overlap() {
        List<float[]> recordings = List.of(tone(10, 0.1f), tone(8, 0.2f), tone(30, 0.05f));

        MixedVoices talk = MixedVoices.of(recordings, new int[] {0, Sound.RATE, 0}, 1);

        List<MixedVoices.Turn> turns = talk.turns();
        assertThat(turns).hasSizeGreaterThan(6);
        assertThat(turns.stream().map(MixedVoices.Turn::speaker).distinct()).containsExactlyInAnyOrder(0, 1, 2);
        for (int i = 1; i < turns.size(); i++) {
            assertThat(turns.get(i).from())
                    .isGreaterThanOrEqualTo(turns.get(i - 1).to());
            assertThat(turns.get(i).speaker()).isNotEqualTo(turns.get(i - 1).speaker());
        }
        assertThat(talk.speakerAt(turns.getFirst().from() * 1_000L / Sound.RATE + 10))
                .isEqualTo(turns.getFirst().speaker());
        assertThat(MixedVoices.of(recordings, new int[] {0, Sound.RATE, 0}, 1).samples())
                .isEqualTo(talk.samples());
    }

    private static float[] tone(int seconds, float level) {
        float[] samples = new float[seconds * Sound.RATE];
        IntStream.range(0, samples.length).forEach(i -> samples[i] = level * (float) Math.sin(i));
        return samples;
    }
}
