package io.talestream.transcription.engine.speakers;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.SpeakerCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpeakerClustersTest {
    private final List<VoiceWindow> windows = new ArrayList<>();
    private final List<Integer> speakers = new ArrayList<>();

    @Test
    void the_number_of_speakers_is_as_given() {
        talk(new AnyVoices(0.3, 0.5), 20, 4);

        assertThat(clusters(4).count()).isEqualTo(4);
        assertIsRight(clusters(4));
        assertThat(clusters(2).count()).isEqualTo(2);
    }

    @Test
    void the_number_of_speakers_is_estimated() {
        talk(new AnyVoices(0.3, 0.5), 20, 3);

        assertThat(estimated().count()).isEqualTo(3);
        assertIsRight(estimated());
    }

    @Test
    void one_speaker_stays_one() {
        talk(new AnyVoices(0.3, 0.5), 40, 1);

        assertThat(estimated().count()).isEqualTo(1);
    }

    /// The common part makes up nearly all of the vectors.
    @Test
    void what_all_voices_have_in_common_does_not_matter() {
        talk(new AnyVoices(4, 0.5), 30, 3);

        SpeakerClusters clusters = clusters(3);

        assertIsRight(clusters);
        assertThat(windows).allSatisfy(window -> {
            double[] alike = clusters.similarities(window.voice());
            Arrays.sort(alike);
            assertThat(alike[2] - alike[1]).isGreaterThan(0.5);
        });
    }

    @Test
    void a_noise_is_no_speaker() {
        var voices = new AnyVoices(0.3, 0.5);
        talk(voices, 20, 2);
        windows.add(voices.next(9));

        assertThat(estimated().count()).isEqualTo(2);
    }

    @Test
    void a_long_recording_is_clustered_by_a_part_of_it() {
        talk(new AnyVoices(0.3, 0.5), 2 * SpeakerClusters.MOST_CLUSTERED, 3);

        SpeakerClusters clusters = clusters(3);

        assertThat(clusters.count()).isEqualTo(3);
        assertIsRight(clusters);
    }

    @Test
    void short_windows_define_no_speaker() {
        var voices = new AnyVoices(0.3, 0.5);
        talk(voices, 20, 2);
        VoiceWindow noise = voices.next(9);
        for (int i = 0; i < 200; i++) {
            windows.add(new VoiceWindow(noise.startMs(), noise.startMs() + 300, noise.voice()));
        }

        assertIsRight(clusters(2));
    }

    @Test
    void without_speech_there_are_no_speakers() {
        assertThat(SpeakerClusters.of(List.of(), Optional.empty(), () -> {})).isEmpty();
    }

    @Test
    void equal_voices_are_one_speaker() {
        for (int i = 0; i < 20; i++) {
            windows.add(new AnyVoices(0.3, 0).at(i * 1_000L, 0));
        }

        assertThat(estimated().count()).isEqualTo(1);
        assertThat(clusters(2).count()).isLessThanOrEqualTo(2);
    }

    private void talk(AnyVoices voices, int windowsEach, int count) {
        for (int i = 0; i < windowsEach; i++) {
            for (int speaker = 0; speaker < count; speaker++) {
                windows.add(voices.next(speaker));
                speakers.add(speaker);
            }
        }
    }

    private SpeakerClusters clusters(int count) {
        return SpeakerClusters.of(windows, Optional.of(new SpeakerCount(count)), () -> {})
                .orElseThrow();
    }

    private SpeakerClusters estimated() {
        return SpeakerClusters.of(windows, Optional.empty(), () -> {}).orElseThrow();
    }

    /// Windows of one speaker are in one cluster, those of others in others.
    private void assertIsRight(SpeakerClusters clusters) {
        for (int i = 0; i < speakers.size(); i++) {
            int first = speakers.indexOf(speakers.get(i));
            assertThat(clusters.nearest(windows.get(i).voice()))
                    .isEqualTo(clusters.nearest(windows.get(first).voice()));
        }
        assertThat(speakers.stream()
                        .map(speaker -> clusters.nearest(
                                windows.get(speakers.indexOf(speaker)).voice()))
                        .distinct()
                        .count())
                .isEqualTo(speakers.stream().distinct().count());
    }
}
