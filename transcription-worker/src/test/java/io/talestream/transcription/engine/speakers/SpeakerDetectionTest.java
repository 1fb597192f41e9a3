package io.talestream.transcription.engine.speakers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.words.RawSpeech;
import io.talestream.transcription.engine.words.RawWords;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowWords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The level of a sound stands for its speaker.
class SpeakerDetectionTest {
    private static final int WORD_MS = 300;
    private static final int SECOND_SPEAKER_MS = 12_000;
    private static final int LENGTH_MS = 24_000;

    @TempDir
    Path folder;

    private final AnyVoices voices = new AnyVoices(0.3, 0.2);
    private final CompletableFuture<Void> stop = new CompletableFuture<>();

    @Test
    void lines_have_speakers_in_the_order_in_which_they_speak() throws IOException {
        List<Utterance> lines = lines(transcribed(detection(this::voices)));

        assertThat(lines).extracting(Utterance::speaker).startsWith("Speaker 1").endsWith("Speaker 2");
        assertThat(lines.stream().map(Utterance::speaker).distinct()).containsExactly("Speaker 1", "Speaker 2");
        assertThat(lines)
                .filteredOn(line -> line.speaker().equals("Speaker 2"))
                .allSatisfy(line ->
                        assertThat(line.span().orElseThrow().startMs()).isGreaterThan(SECOND_SPEAKER_MS - 1_000));
    }

    @Test
    void every_speaker_has_a_voice_and_a_confidence() throws IOException {
        SpeakerVoices found = voicesIn(transcribed(detection(this::voices)));

        assertThat(found.byLabel()).containsOnlyKeys("Speaker 1", "Speaker 2");
        assertThat(found.byLabel().values()).allSatisfy(voice -> {
            assertThat(voice.confidence().value()).isGreaterThan(0.8);
            assertThat(voice.speechMs()).isPositive();
            assertThat(voice.voice().model()).isEqualTo("vosk-model-spk-0.4");
        });
        List<VoiceEmbedding> both =
                found.byLabel().values().stream().map(SpeakerVoice::voice).toList();
        assertThat(both.getFirst().similarity(both.getLast())).isLessThan(0.5);
    }

    @Test
    void a_failure_leaves_the_transcript_without_speakers() throws IOException {
        Path plain = transcribed(SpeakerDetection.none());

        Path raw = transcribed(detection((_, _, _) -> {
            throw new IllegalStateException("broken");
        }));

        assertThat(raw).hasSameBinaryContentAs(plain);
        assertThat(lines(raw)).extracting(Utterance::speaker).containsOnly(Utterance.UNKNOWN_SPEAKER);
    }

    @Test
    void a_failure_in_the_middle_leaves_the_transcript_without_speakers() throws IOException {
        var broken = detection((samples, startMs, words) -> {
            if (startMs > 0) {
                throw new IllegalStateException("broken");
            }
            return voices(samples, startMs, words);
        });

        Path raw = transcribed(broken, 3 * LENGTH_MS);

        assertThat(lines(raw)).extracting(Utterance::speaker).containsOnly(Utterance.UNKNOWN_SPEAKER);
    }

    @Test
    void too_little_speech_leaves_the_speakers_unknown() throws IOException {
        Path raw = transcribed(detection((_, _, _) -> List.of()));

        assertThat(lines(raw)).extracting(Utterance::speaker).containsOnly(Utterance.UNKNOWN_SPEAKER);
        assertThat(voicesIn(raw)).isEqualTo(SpeakerVoices.NONE);
    }

    @Test
    void a_missing_model_leaves_the_transcript_without_speakers() throws IOException {
        var models = new ModelCache(
                folder.resolve("models"), folder.resolve("no-npm").toString());

        Path raw = transcribed(SpeakerDetection.of(models, Optional.empty(), stop));

        assertThat(lines(raw)).extracting(Utterance::speaker).containsOnly(Utterance.UNKNOWN_SPEAKER);
    }

    @Test
    void a_cancelled_job_ends() {
        var detection = detection((samples, startMs, words) -> {
            stop.complete(null);
            return voices(samples, startMs, words);
        });

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> transcribed(detection))
                .extracting(TranscriptionFailed::why)
                .isEqualTo(Failure.BROKE_OFF);
    }

    @Test
    void long_windows_are_processed_in_parts() throws IOException {
        List<Integer> parts = new ArrayList<>();
        var detection = detection((samples, startMs, words) -> {
            parts.add(samples.length);
            return voices(samples, startMs, words);
        });

        Path raw = transcribed(detection, 3 * LENGTH_MS);

        assertThat(parts)
                .hasSizeGreaterThan(1)
                .allSatisfy(part -> assertThat(part).isLessThanOrEqualTo(30 * Sound.RATE));
        assertThat(lines(raw).stream().map(Utterance::speaker).distinct()).containsExactly("Speaker 1", "Speaker 2");
    }

    /// The model would be fetched with a program that does not exist.
    @Test
    void the_speaker_of_a_track_is_known() {
        var models = new ModelCache(
                folder.resolve("models"), folder.resolve("no-npm").toString());
        var job = new SpeechJob(
                new JobName("any.track"),
                "in",
                "audio/wav",
                "out",
                List.of(),
                SpokenLanguage.DETECT,
                Optional.empty(),
                Optional.empty());

        assertThat(SpeakerDetection.of(models, job, stop).found()).isEmpty();
    }

    private SpeakerDetection detection(VoiceSource source) {
        return new SpeakerDetection(Optional.of(source), Optional.of(new SpeakerCount(2)), stop);
    }

    private List<VoiceWindow> voices(float[] samples, long startMs, List<TimedWord> words) {
        List<VoiceWindow> found = new ArrayList<>();
        int lengthMs = samples.length / (Sound.RATE / 1_000);
        for (int at = 0; at + AnyVoices.LENGTH_MS <= lengthMs; at += AnyVoices.STEP_MS) {
            float level = samples[(at + AnyVoices.LENGTH_MS / 2) * (Sound.RATE / 1_000)];
            found.add(voices.at(startMs + at, level > 0.3 ? 1 : 0));
        }
        return words.isEmpty() ? List.of() : found;
    }

    private Path transcribed(SpeakerDetection detection) throws IOException {
        return transcribed(detection, LENGTH_MS);
    }

    private Path transcribed(SpeakerDetection detection, int lengthMs) throws IOException {
        Path raw = Files.createTempFile(folder, "raw", ".json");
        var windows = new Windows(new TwoLevels(lengthMs), Math.max(Windows.LONGEST, lengthMs * (Sound.RATE / 1_000)));
        var recogniser = detection.listening(window -> new WindowWords("en", words(window)));
        try (var out = new RawWords(raw, "none", "none")) {
            for (var next = windows.next(); next.isPresent(); next = windows.next()) {
                Windows.Window window = next.get();
                WindowWords heard = recogniser.words(window);
                out.window(window.startMs(), window.endMs(), heard.language(), heard.words());
            }
            out.finish();
        }
        detection.addTo(raw);
        return raw;
    }

    private static List<TimedWord> words(Windows.Window window) {
        List<TimedWord> words = new ArrayList<>();
        for (int at = 0; at + WORD_MS <= window.endMs() - window.startMs(); at += WORD_MS) {
            words.add(new TimedWord("word", at, at + WORD_MS, 0.9f));
        }
        return words;
    }

    private static List<Utterance> lines(Path raw) throws IOException {
        List<Utterance> lines = new ArrayList<>();
        try (InputStream in = Files.newInputStream(raw)) {
            RawSpeech.read(in, lines::add);
        }
        return lines;
    }

    private static SpeakerVoices voicesIn(Path raw) throws IOException {
        try (InputStream in = Files.newInputStream(raw)) {
            return RawSpeech.voices(in);
        }
    }

    /// A low level in the first half, a high one in the second.
    private static final class TwoLevels implements Sound {
        private final int samples;
        private int at;

        TwoLevels(int lengthMs) {
            samples = lengthMs * (RATE / 1_000);
        }

        @Override
        public int read(float[] into, int offset, int most) {
            if (at == samples) {
                return -1;
            }
            int half = samples / 2;
            int count = Math.min(most, (at < half ? half : samples) - at);
            Arrays.fill(into, offset, offset + count, at < half ? 0.1f : 0.5f);
            at += count;
            return count;
        }

        @Override
        public OptionalLong durationMs() {
            return OptionalLong.empty();
        }

        @Override
        public void close() {}
    }
}
