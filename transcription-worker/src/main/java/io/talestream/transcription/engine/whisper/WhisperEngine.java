package io.talestream.transcription.engine.whisper;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechJob;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The embedded engine. Jobs are queued in memory and end with the process. The next process does not know them and can
/// start them again.
public final class WhisperEngine implements SpeechEngine, AutoCloseable {
    private static final Duration LEFT_BEHIND = Duration.ofDays(2);

    /// How many ended jobs are kept.
    private static final int REMEMBERED = 1_000;

    private final SpeechFiles files;
    private final WhisperSettings settings;
    private final ModelCache models;
    private final ExecutorService workers;
    private final Map<JobName, Task> tasks = new LinkedHashMap<>();

    private record Task(Transcription transcription, Future<?> work) {}

    public WhisperEngine(SpeechFiles files, WhisperSettings settings, InstantSource clock) {
        this.files = files;
        this.settings = settings;
        models = new ModelCache(settings.models(), settings.npm());
        workers = Executors.newFixedThreadPool(
                settings.atOnce(),
                Thread.ofPlatform().name("speech-", 0).daemon().factory());
        try {
            ScratchFolder.sweep(settings.scratch(), clock.instant().minus(LEFT_BEHIND));
        } catch (IOException e) {
            throw new UncheckedIOException("the folder %s cannot be cleaned up".formatted(settings.scratch()), e);
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
        return task == null ? new EngineState.Unknown() : task.transcription.state();
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

    /// Stops the running jobs; their state is unknown afterwards.
    @Override
    public synchronized void close() {
        workers.shutdownNow();
        tasks.values().forEach(WhisperEngine::end);
        tasks.clear();
    }

    private EngineState begin(SpeechJob job) {
        forgetTheOldest();
        var transcription = new Transcription(job, files, settings, models);
        tasks.remove(job.name());
        tasks.put(job.name(), new Task(transcription, workers.submit(transcription)));
        return transcription.state();
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
