package io.talestream.transcription.engine.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpeechSoundIT {
    private static final Path CACHE = Path.of(
            System.getProperty("talestream.cache", WhisperSettings.usualCache().toString()));
    private static final float[] SPEECH = speech();

    /// Twenty seconds of silence and ten of noise around two passages.
    @Test
    void everything_but_speech_is_silent() throws IOException {
        float[] all = new float[SPEECH.length * 2 + 50 * Sound.RATE];
        System.arraycopy(SPEECH, 0, all, 20 * Sound.RATE, SPEECH.length);
        int second = 40 * Sound.RATE + SPEECH.length;
        System.arraycopy(SPEECH, 0, all, second, SPEECH.length);
        var random = new Random(3);
        for (int i = second + SPEECH.length; i < all.length; i++) {
            all[i] = (float) (random.nextGaussian() * 0.02);
        }

        try (var activity = activity();
                var sound = new SpeechSound(new Samples(all), activity)) {
            float[] left = new float[all.length];
            int count = 0;
            for (int got = 0; got >= 0; got = sound.read(left, count, 1_000)) {
                count += got;
            }

            int spoken = 0;
            int end = 0;
            for (int at = 0; at < Math.min(count, all.length); at++) {
                if (left[at] != 0) {
                    spoken++;
                    end = at + 1;
                    assertThat(left[at]).as("sample %d", at).isEqualTo(all[at]);
                }
            }
            assertThat(spoken).isBetween(SPEECH.length * 3 / 2, SPEECH.length * 2 + Sound.RATE);
            assertThat(end).isBetween(second + SPEECH.length - Sound.RATE, second + SPEECH.length + Sound.RATE);
            assertThat(count - end).as("silence after the last speech").isEqualTo(SpeechSound.END);
        }
    }

    @Test
    void noise_is_no_speech_and_silence_is_nothing() throws IOException {
        float[] noise = new float[3 * Sound.RATE];
        var random = new Random(3);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (float) (random.nextGaussian() * 0.02);
        }
        try (var activity = activity()) {
            assertThatExceptionOfType(TranscriptionFailed.class)
                    .isThrownBy(() -> new SpeechSound(new Samples(noise), activity).read(new float[10], 0, 10))
                    .satisfies(failed -> assertThat(failed.why()).isEqualTo(Failure.SILENCE));
            assertThat(new SpeechSound(new Samples(new float[Sound.RATE]), activity).read(new float[10], 0, 10))
                    .isEqualTo(-1);
        }
    }

    private static VoiceActivity activity() throws IOException {
        return new VoiceActivity(new ModelCache(CACHE.resolve("models"), "npm").file(VoiceModel.ACTIVITY));
    }

    private static float[] speech() {
        byte[] wav = Recordings.tavern();
        var samples = ByteBuffer.wrap(wav, 44, wav.length - 44)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asShortBuffer();
        float[] speech = new float[samples.remaining()];
        for (int i = 0; i < speech.length; i++) {
            speech[i] = samples.get() / 32_768f;
        }
        return speech;
    }

    private static final class Samples implements Sound {
        private final float[] all;
        private int at;

        Samples(float[] all) {
            this.all = Arrays.copyOf(all, all.length);
        }

        @Override
        public int read(float[] into, int offset, int most) {
            int count = Math.min(most, all.length - at);
            System.arraycopy(all, at, into, offset, count);
            at += count;
            return count == 0 ? -1 : count;
        }

        @Override
        public OptionalLong durationMs() {
            return OptionalLong.empty();
        }

        @Override
        public void close() {}
    }
}
