package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.contracts.transcript.Span;
import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SilencedCopyIT {
    private static final int STEP = Sound.RATE / 10;

    private final Ffmpeg ffmpeg =
            WhisperSettings.in(WhisperSettings.usualCache()).ffmpeg();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"tavern.wav", "tavern.webm", "tavern.m4a"})
    void only_the_given_parts_are_silent(String name) throws IOException {
        byte[] recording = name.endsWith("wav") ? Recordings.tavern() : Recordings.encoded(name);

        float[] before = loudness(ffmpeg, Recordings.in(folder, name, recording));
        float[] after = loudness(ffmpeg, copy(recording, List.of(new Span(2_400, 3_600), new Span(6_000, 6_500))));

        assertThat(after.length).isCloseTo(before.length, within(2));
        assertThat(sum(after, 25, 35)).isLessThan(0.001f);
        assertThat(sum(after, 61, 64)).isLessThan(0.001f);
        assertThat(sum(before, 25, 35)).isGreaterThan(0.1f);
        assertThat(sum(after, 0, 23)).isCloseTo(sum(before, 0, 23), within(0.2f * sum(before, 0, 23)));
        assertThat(sum(after, 38, 59)).isCloseTo(sum(before, 38, 59), within(0.2f * sum(before, 38, 59)));
    }

    @Test
    void as_many_parts_as_there_can_be_are_silent() throws IOException {
        List<Span> parts = IntStream.range(0, 2_000)
                .mapToObj(i -> new Span(i * 4L, i * 4L + 3))
                .toList();

        assertThat(copy(Recordings.tavern(), parts)).isNotEmptyFile();
    }

    @Test
    void a_file_that_is_no_recording_is_not_copied() {
        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> copy(Recordings.rubbish(), List.of(new Span(0, 1))))
                .satisfies(failed -> assertThat(failed.why()).isEqualTo(Failure.UNSUPPORTED));
    }

    private Path copy(byte[] recording, List<Span> silent) throws IOException {
        Path to = folder.resolve("copy");
        new SilencedCopy(ffmpeg).make(Recordings.in(folder, "recording", recording), silent, to);
        return to;
    }

    /// The mean amplitude of every tenth of a second.
    static float[] loudness(Ffmpeg ffmpeg, Path file) throws IOException {
        float[] samples = new float[20 * Sound.RATE];
        int count = 0;
        try (Sound sound = new Recording(ffmpeg).open(file)) {
            for (int got = 0; got >= 0; got = sound.read(samples, count, samples.length - count)) {
                count += got;
            }
        }
        float[] mean = new float[count / STEP];
        for (int i = 0; i < mean.length * STEP; i++) {
            mean[i / STEP] += Math.abs(samples[i]) / STEP;
        }
        return mean;
    }

    static float sum(float[] of, int from, int to) {
        float sum = 0;
        for (int i = from; i < to; i++) {
            sum += of[i];
        }
        return sum;
    }
}
