package io.talestream.transcription.engine.speakers;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.SpeakerCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WordSpeakersTest {
    private static final int WORD_MS = 300;

    private final AnyVoices voices = new AnyVoices(0, 0.2);

    @Test
    void words_have_the_speaker_whose_voice_is_near() {
        List<VoiceWindow> windows = windows(0, 0, 0, 0, 1, 1, 1, 1);
        List<SpokenWord> words = words(20, -1, 0);

        int[] speakers = WordSpeakers.of(words, windows, clusters(windows));

        assertThat(speakers[0]).isNotEqualTo(speakers[19]);
        assertThat(changes(speakers)).isEqualTo(1);
    }

    /// During two words the voice may be either.
    @Test
    void the_speaker_changes_where_a_sentence_ends() {
        List<VoiceWindow> sure = windows(0, 0, 0, 0, 1, 1, 1, 1);
        List<VoiceWindow> windows = unclear(sure, 4, 1);
        for (int end : new int[] {9, 10, 11}) {
            int[] speakers = WordSpeakers.of(words(20, end, 0), windows, clusters(sure));

            assertThat(speakers[end]).isNotEqualTo(speakers[end + 1]);
            assertThat(changes(speakers)).isEqualTo(1);
        }
    }

    @Test
    void the_speaker_changes_after_a_pause() {
        List<VoiceWindow> sure = windows(0, 0, 0, 0, 1, 1, 1, 1);
        List<VoiceWindow> windows = unclear(sure, 4, 1);
        for (int end : new int[] {9, 10}) {
            int[] speakers = WordSpeakers.of(words(20, end, 400), windows, clusters(sure));

            assertThat(speakers[end]).isNotEqualTo(speakers[end + 1]);
        }
    }

    @Test
    void a_single_unclear_window_is_no_change() {
        List<VoiceWindow> sure = windows(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
        SpeakerClusters clusters = clusters(sure);
        List<VoiceWindow> windows = unclear(sure, 4, 1.2);

        int[] speakers = WordSpeakers.of(words(38, -1, 0), windows, clusters);

        assertThat(clusters.nearest(windows.get(4).voice()))
                .isNotEqualTo(clusters.nearest(windows.get(3).voice()));
        assertThat(changes(speakers)).isEqualTo(1);
    }

    /// A copy in which a window is of the first speaker and, times `second`, of the last.
    private static List<VoiceWindow> unclear(List<VoiceWindow> windows, int at, double second) {
        float[] voice = new float[AnyVoices.SIZE];
        Vectors.add(voice, 1, windows.getFirst().voice());
        Vectors.add(voice, second, windows.getLast().voice());
        boolean _ = Vectors.isNormalised(voice);
        List<VoiceWindow> copy = new ArrayList<>(windows);
        copy.set(at, new VoiceWindow(windows.get(at).startMs(), windows.get(at).endMs(), voice));
        return copy;
    }

    private List<VoiceWindow> windows(int... speakers) {
        return Arrays.stream(speakers).mapToObj(voices::next).toList();
    }

    private static SpeakerClusters clusters(List<VoiceWindow> windows) {
        return SpeakerClusters.of(windows, Optional.of(new SpeakerCount(2)), () -> {})
                .orElseThrow();
    }

    /// @param sentenceEnd the word that ends a sentence, after which there is a pause
    private static List<SpokenWord> words(int count, int sentenceEnd, int pauseMs) {
        List<SpokenWord> words = new ArrayList<>();
        long at = 400;
        for (int i = 0; i < count; i++) {
            words.add(new SpokenWord(at, at + WORD_MS, i == sentenceEnd && pauseMs == 0));
            at += WORD_MS + (i == sentenceEnd ? pauseMs : 0);
        }
        return words;
    }

    private static long changes(int[] speakers) {
        long changes = 0;
        for (int i = 1; i < speakers.length; i++) {
            changes += speakers[i] == speakers[i - 1] ? 0 : 1;
        }
        return changes;
    }
}
