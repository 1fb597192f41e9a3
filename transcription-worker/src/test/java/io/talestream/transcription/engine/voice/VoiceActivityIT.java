package io.talestream.transcription.engine.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Span;
import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the real network, which is fetched as in `WhisperEngineIT`.
class VoiceActivityIT {
    private static final Path CACHE = Path.of(
            System.getProperty("talestream.cache", WhisperSettings.usualCache().toString()));
    private static final int HEADER = 44;
    private static final int SILENCE_S = 3;

    @TempDir
    Path folder;

    @Test
    void speech_is_found_between_silence_and_noise() throws IOException {
        byte[] tavern = Recordings.tavern();
        byte[] spoken = Arrays.copyOfRange(tavern, HEADER, tavern.length);
        var samples = new ByteArrayOutputStream();
        samples.write(new byte[SILENCE_S * Sound.RATE * Short.BYTES]);
        samples.write(spoken);
        samples.write(noise(SILENCE_S));
        long startMs = SILENCE_S * 1_000;
        long endMs = startMs + spoken.length / Short.BYTES * 1_000L / Sound.RATE;

        List<Span> found = spans(Recordings.wav(1, 1, Sound.RATE, 16, samples.toByteArray()));

        assertThat(found)
                .isNotEmpty()
                .allSatisfy(span -> assertThat(span)
                        .satisfies(each -> assertThat(each.startMs()).isGreaterThanOrEqualTo(startMs - 100))
                        .satisfies(each -> assertThat(each.endMs()).isLessThanOrEqualTo(endMs + 200)));
        assertThat(found.stream()
                        .mapToLong(span -> span.endMs() - span.startMs())
                        .sum())
                .isGreaterThan((endMs - startMs) * 3 / 4);
    }

    @Test
    void a_detector_processes_one_recording_after_the_other() throws IOException {
        Path file = Recordings.in(folder, "tavern.wav", Recordings.tavern());
        try (var activity = new VoiceActivity(model())) {
            List<Span> first = spans(activity, file);

            assertThat(spans(activity, file)).isEqualTo(first);
        }
    }

    private List<Span> spans(byte[] wav) throws IOException {
        try (var activity = new VoiceActivity(model())) {
            return spans(activity, Recordings.in(folder, "recording", wav));
        }
    }

    private static List<Span> spans(VoiceActivity activity, Path file) throws IOException {
        List<Span> spans = new ArrayList<>();
        try (Sound sound = new Recording(new Ffmpeg(Optional.empty(), CACHE.resolve("ffmpeg"))).open(file)) {
            detect(activity, sound, new SpeechSpans(VoiceActivity.FRAME * 1_000 / Sound.RATE, spans::add));
        }
        return spans;
    }

    private static void detect(VoiceActivity activity, Sound sound, SpeechSpans spans) throws IOException {
        activity.begin();
        float[] frame = new float[VoiceActivity.FRAME];
        long samples = 0;
        for (int got = VoiceActivity.fill(sound, frame); got > 0; got = VoiceActivity.fill(sound, frame)) {
            samples += got;
            Arrays.fill(frame, got, frame.length, 0);
            spans.add(activity.probability(frame));
        }
        spans.end(samples * 1_000 / Sound.RATE);
    }

    private static Path model() throws IOException {
        return new ModelCache(CACHE.resolve("models"), "npm").file(VoiceModel.ACTIVITY);
    }

    private static byte[] noise(int seconds) {
        var random = new Random(3);
        ByteBuffer samples =
                ByteBuffer.allocate(seconds * Sound.RATE * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (samples.hasRemaining()) {
            samples.putShort((short) (1_000 * random.nextGaussian()));
        }
        return samples.array();
    }
}
