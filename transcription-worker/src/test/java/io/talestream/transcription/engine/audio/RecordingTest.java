package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
    private static final String NO_FFMPEG = "no-such-program-as-ffmpeg";
    private static final double TONE = 440;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "1,8,1,8000",
        "1,16,1,16000",
        "1,16,2,44100",
        "1,24,1,22050",
        "1,24,6,48000",
        "1,32,2,96000",
        "3,32,1,44100",
        "3,64,2,11025",
        "1,16,1,44056",
    })
    void a_tone_is_read_equally_from_every_wav_format(int tag, int bits, int channels, int rate) throws IOException {
        byte[] wav = Recordings.wav(tag, channels, rate, bits, tone(tag, bits, channels, rate));

        float[] samplesRead = all(wav);

        assertThat(samplesRead.length).isCloseTo(Sound.RATE, within(2));
        // The ends fade in from the silence around them.
        for (int i = 1_000; i < samplesRead.length - 1_000; i++) {
            double expected = 0.5 * Math.sin(2 * Math.PI * TONE * i / Sound.RATE);
            assertThat((double) samplesRead[i]).as("sample %d", i).isCloseTo(expected, within(0.01));
        }
    }

    @Test
    void resampling_does_not_alias_frequencies_above_the_lower_rate() throws IOException {
        int rate = 48_000;
        ByteBuffer samples = ByteBuffer.allocate(rate * 2).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < rate; i++) {
            samples.putShort((short) (16_000 * Math.sin(2 * Math.PI * 12_000 * i / rate)));
        }

        float[] samplesRead = all(Recordings.wav(1, 1, rate, 16, samples.array()));

        for (int i = 1_000; i < samplesRead.length - 1_000; i++) {
            assertThat((double) samplesRead[i]).isCloseTo(0, within(0.001));
        }
    }

    @Test
    void a_truncated_wav_is_read_up_to_its_end() throws IOException {
        byte[] wav = Recordings.wav(1, 1, Sound.RATE, 16, tone(1, 16, 1, Sound.RATE));
        ByteBuffer.wrap(wav).order(ByteOrder.LITTLE_ENDIAN).putInt(40, -1);

        assertThat(all(wav)).hasSize(Sound.RATE);
        byte[] cut = Arrays.copyOf(wav, 44 + Sound.RATE + 1);
        assertThat(all(cut)).hasSize(Sound.RATE / 2);
        try (Sound sound = open(cut)) {
            assertThat(sound.durationMs()).isEqualTo(OptionalLong.of(500));
        }
    }

    @Test
    void other_chunks_before_the_audio_data_are_skipped() throws IOException {
        byte[] plain = Recordings.wav(1, 1, Sound.RATE, 16, tone(1, 16, 1, Sound.RATE));
        byte[] more = ByteBuffer.allocate(plain.length + 12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(plain, 0, 12)
                .put("LIST".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(3)
                .putInt(0)
                .put(plain, 12, plain.length - 12)
                .array();

        assertThat(all(more)).hasSize(Sound.RATE);
    }

    @Test
    void the_duration_is_known_before_reading() throws IOException {
        try (Sound sound = open(Recordings.silence(3))) {
            assertThat(sound.durationMs()).isEqualTo(OptionalLong.of(3_000));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 30, 40})
    void a_wav_without_audio_data_is_corrupt(int bytes) {
        byte[] cut = Arrays.copyOf(Recordings.silence(1), bytes);

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> open(cut))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.CORRUPT));
    }

    @ParameterizedTest
    @CsvSource({"0,EMPTY", "44,EMPTY", "45,EMPTY", "30,CORRUPT", "8000,TRUNCATED"})
    void a_wav_that_cannot_be_transcribed_is_named_by_its_header(int bytes, Failure why) {
        byte[] cut = Arrays.copyOf(Recordings.silence(1), bytes);

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> inspect(cut))
                .satisfies(e -> assertThat(e.why()).isEqualTo(why));
    }

    @Test
    void the_duration_of_a_wav_is_that_of_its_samples() throws IOException {
        byte[] streamed = Recordings.silence(2);
        ByteBuffer.wrap(streamed).order(ByteOrder.LITTLE_ENDIAN).putInt(40, -1);

        assertThat(inspect(streamed)).hasValue(2_000);
        assertThat(inspect(Arrays.copyOf(streamed, streamed.length / 2))).hasValue(999);
        assertThat(inspect(Arrays.copyOf(Recordings.silence(2), 62_000))).hasValue(1_936);
    }

    @Test
    void a_configured_ffmpeg_that_cannot_run_is_named_and_not_replaced() {
        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> open(Recordings.rubbish()))
                .withMessageContaining(NO_FFMPEG)
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.NO_DECODER));
    }

    private Sound open(byte[] recording) throws IOException {
        return reader().open(Recordings.in(folder, "recording", recording));
    }

    private OptionalLong inspect(byte[] recording) throws IOException {
        return reader().inspect(Recordings.in(folder, "recording", recording));
    }

    private Recording reader() {
        return new Recording(new Ffmpeg(Optional.of(NO_FFMPEG), folder));
    }

    private float[] all(byte[] recording) throws IOException {
        try (Sound sound = open(recording)) {
            float[] all = new float[4 * Sound.RATE];
            int count = 0;
            for (int got = sound.read(all, 0, 777); got >= 0; got = sound.read(all, count, 777)) {
                count += got;
            }
            return Arrays.copyOf(all, count);
        }
    }

    /// One second of it, the same on every channel.
    private static byte[] tone(int tag, int bits, int channels, int rate) {
        ByteBuffer out = ByteBuffer.allocate(rate * channels * bits / 8).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < rate; i++) {
            double value = 0.5 * Math.sin(2 * Math.PI * TONE * i / rate);
            for (int channel = 0; channel < channels; channel++) {
                put(out, tag, bits, value);
            }
        }
        return out.array();
    }

    private static void put(ByteBuffer out, int tag, int bits, double value) {
        switch (tag * 100 + bits) {
            case 108 -> out.put((byte) (Math.round(value * 127) + 128));
            case 116 -> out.putShort((short) Math.round(value * 32_767));
            case 124 -> {
                int whole = (int) Math.round(value * 8_388_607);
                out.put((byte) whole).put((byte) (whole >> 8)).put((byte) (whole >> 16));
            }
            case 132 -> out.putInt((int) Math.round(value * Integer.MAX_VALUE));
            case 332 -> out.putFloat((float) value);
            case 364 -> out.putDouble(value);
            default -> throw new AssertionError("no such coding");
        }
    }
}
