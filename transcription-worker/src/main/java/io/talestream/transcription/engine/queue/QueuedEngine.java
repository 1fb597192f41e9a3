package io.talestream.transcription.engine.queue;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.words.RawSpeech;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An engine whose jobs are queued in memory and end with the process. The next process does not know them and can
/// start them again.
public final class QueuedEngine implements SpeechEngine, AutoCloseable {
    private static final Duration LEFT_BEHIND = Duration.ofDays(2);

    /// How many ended jobs are kept.
    private static final int REMEMBERED = 1_000;

    private final SpeechFiles files;
    private final Path scratch;
    private final Transcriber transcriber;
    private final ExecutorService workers;
    private final InstantSource clock;

    /// Measured with the last window of any job.
    private final AtomicReference<Double> realTimeFactor = new AtomicReference<>(0.0);

    /// In the order of their start.
    private final Map<JobName, Task> tasks = new LinkedHashMap<>();

    private record Task(Transcription transcription, Future<?> work) {}

    /// Deletes the old folders that killed processes left in `scratch`.
    ///
    /// @param scratch folder of recordings during transcription
    /// @param atOnce recordings transcribed in parallel
    public QueuedEngine(SpeechFiles files, Path scratch, int atOnce, Transcriber transcriber, InstantSource clock) {
        this.files = files;
        this.scratch = scratch;
        this.transcriber = transcriber;
        this.clock = clock;
        workers = Executors.newFixedThreadPool(
                atOnce, Thread.ofPlatform().name("speech-", 0).daemon().factory());
        try {
            ScratchFolder.sweep(scratch, clock.instant().minus(LEFT_BEHIND));
        } catch (IOException e) {
            throw new UncheckedIOException("the folder %s cannot be cleaned up".formatted(scratch), e);
        }
    }

    @Override
    public synchronized EngineState start(SpeechJob job) {
        EngineState known = look(job.name());
        return switch (known) {
            case EngineState.Running _, EngineState.Finished _ -> known;
            case EngineState.Unknown _, EngineState.Failed _ -> begin(job);
        };
    }

    @Override
    public synchronized EngineState look(JobName name) {
        @Nullable Task task = tasks.get(name);
        EngineState state = task == null ? new EngineState.Unknown() : task.transcription.state();
        return state instanceof EngineState.Running(Progress progress) && progress.stage() == Progress.Stage.WAITING
                ? new EngineState.Running(Progress.behind(ahead(name)))
                : state;
    }

    private int ahead(JobName name) {
        return (int) tasks.entrySet().stream()
                .takeWhile(task -> !task.getKey().equals(name))
                .filter(task -> !task.getValue().transcription.isEnded())
                .count();
    }

    @Override
    public synchronized Optional<PartialResult> partial(JobName name) {
        return Optional.ofNullable(tasks.get(name)).flatMap(task -> task.transcription.partial());
    }

    @Override
    public synchronized boolean cancel(JobName name) {
        @Nullable Task task = tasks.remove(name);
        if (task != null) {
            end(task);
        }
        return true;
    }

    @Override
    public boolean outlivesItsProcess() {
        return false;
    }

    @Override
    public List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException {
        return RawSpeech.read(raw, to);
    }

    @Override
    public SpeakerVoices voices(InputStream raw) throws IOException {
        return RawSpeech.voices(raw);
    }

    /// Stops the running jobs; their state is unknown afterwards.
    @Override
    public synchronized void close() {
        workers.shutdownNow();
        tasks.values().forEach(QueuedEngine::end);
        tasks.clear();
    }

    private EngineState begin(SpeechJob job) {
        forgetTheOldest();
        var transcription = new Transcription(job, files, scratch, transcriber, new Pace(clock, realTimeFactor));
        tasks.remove(job.name());
        tasks.put(job.name(), new Task(transcription, workers.submit(transcription)));
        return look(job.name());
    }

    private static void end(Task task) {
        task.transcription.stop();
        task.work.cancel(true);
    }

    private void forgetTheOldest() {
        Iterator<Task> oldestFirst = tasks.values().iterator();
        while (tasks.size() >= REMEMBERED && oldestFirst.hasNext()) {
            if (oldestFirst.next().transcription.isEnded()) {
                oldestFirst.remove();
            }
        }
    }
}
