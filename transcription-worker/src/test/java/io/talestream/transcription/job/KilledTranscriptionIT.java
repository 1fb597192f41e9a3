package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.queue.QueuedEngine;
import io.talestream.transcription.engine.whisper.WhisperEngine;
import io.talestream.transcription.engine.whisper.WhisperModel;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Kills a process with the embedded engine at each call to table and bucket, including the calls of the engine.
/// Runs the real engine. Without its model, which npm fetches once, the test fails and names what is missing.
@ExtendWith(Engines.class)
@ResourceLock("listeners of this process")
class KilledTranscriptionIT {
    private static final Path CACHE = Path.of(
            System.getProperty("talestream.cache", WhisperSettings.usualCache().toString()));
    private static final byte[] SPEECH = firstSeconds(3);
    private static final Duration LONG_AFTERWARDS = Duration.ofHours(1);

    @TempDir
    private Path scratch = Path.of("replaced by JUnit");

    private final TranscriptionFixture fixture = new TranscriptionFixture();

    @BeforeAll
    static void model() throws IOException {
        var _ = new ModelCache(CACHE.resolve("models"), "npm").file(WhisperModel.TINY.file());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource({"4, NEVER_SENT", "6, ANSWER_LOST", "9, NEVER_SENT"})
    void the_next_process_finishes_the_job_of_a_killed_one(int calls, LastCall how) throws IOException {
        assertThat(isKilledAndFinished(calls, how)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("proof")
    void the_next_process_finishes_a_job_killed_at_any_step(LastCall how) throws IOException {
        int calls = 0;
        while (isKilledAndFinished(calls, how)) {
            calls++;
        }
        assertThat(calls).as("calls of a transcription").isGreaterThan(9);
    }

    /// False if the process finished before that many calls.
    private boolean isKilledAndFinished(int calls, LastCall how) throws IOException {
        SessionRef ref = fixture.planned();
        AudioRef audio = fixture.record(ref, SPEECH);
        boolean died = fixture.diesAfter(calls, how, () -> {
            try (var engine = engine(fixture.mortalBucket(), CACHE.resolve("models"))) {
                transcribe(ref, "killable", engine);
            }
        });

        fixture.clock.advance(LONG_AFTERWARDS);
        boolean hasResult = new SpeechFiles(fixture.bucket).isThere(ObjectKeys.rawResult(ref, audio.version()));
        // An engine without models cannot transcribe: an existing result is not computed again.
        try (var next = engine(fixture.bucket, hasResult ? scratch.resolve("none") : CACHE.resolve("models"))) {
            transcribe(ref, "the next", next);
        }

        SessionResults results = fixture.results(ref);
        assertThat(fixture.status(ref)).as("after %d calls", calls).isEqualTo(Status.DONE);
        assertThat(fixture.transcript(ref).getFirst().text()).contains("voice");
        assertThat(results.summaries()).hasSize(2);
        assertThat(fixture.files(ref))
                .as("the recording, the raw result, the transcript and the voices of its speakers")
                .hasSize(4);
        assertThat(jobFolders()).isZero();
        return died;
    }

    /// Polls the engine without calls to table or bucket: the number of calls of a transcription stays the same.
    private void transcribe(SessionRef ref, String worker, QueuedEngine engine) {
        Transcriptions process = fixture.process(worker, engine);
        process.advance(ref).ifPresent(job -> {
            Eventually.until(
                    () -> "the end of a transcription, which is " + engine.look(job),
                    () -> !(engine.look(job) instanceof EngineState.Running));
            process.advance(ref);
        });
    }

    private QueuedEngine engine(Bucket bucket, Path models) {
        var usual = WhisperSettings.in(CACHE);
        var settings = new WhisperSettings(
                models,
                scratch.resolve("jobs"),
                WhisperModel.TINY,
                usual.threads(),
                1,
                usual.longest(),
                usual.ffmpeg(),
                CACHE.resolve("models").equals(models) ? usual.npm() : "no-npm",
                true);
        return WhisperEngine.of(new SpeechFiles(bucket), settings, Clock.systemUTC());
    }

    private long jobFolders() throws IOException {
        try (Stream<Path> folders = Files.list(scratch.resolve("jobs"))) {
            return folders.count();
        }
    }

    private static byte[] firstSeconds(int seconds) {
        int header = 44;
        int rate = 16_000;
        return Recordings.wav(
                1, 1, rate, 16, Arrays.copyOfRange(Recordings.tavern(), header, header + seconds * rate * 2));
    }
}
