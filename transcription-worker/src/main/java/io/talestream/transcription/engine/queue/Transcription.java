package io.talestream.transcription.engine.queue;

import io.talestream.contracts.session.Progress.Stage;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One job, from the recording in the bucket to the raw result in the bucket.
final class Transcription implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Transcription.class);

    private final SpeechJob job;
    private final SpeechFiles files;
    private final Path scratch;
    private final Transcriber transcriber;
    private final Pace pace;
    private final PartialWords partial = new PartialWords();
    private final CompletableFuture<@Nullable Void> stop = new CompletableFuture<>();
    private volatile EngineState state = EngineState.Running.in(Stage.WAITING);

    Transcription(SpeechJob job, SpeechFiles files, Path scratch, Transcriber transcriber, Pace pace) {
        this.job = job;
        this.files = files;
        this.scratch = scratch;
        this.transcriber = transcriber;
        this.pace = pace;
    }

    EngineState state() {
        return state;
    }

    Optional<PartialResult> partial() {
        return partial.latest();
    }

    boolean isEnded() {
        return !(state instanceof EngineState.Running);
    }

    /// After this call no result is stored, except one whose upload has already begun.
    void stop() {
        stop.complete(null);
    }

    @Override
    public void run() {
        if (stop.isDone()) {
            return;
        }
        try {
            state = new EngineState.Finished(transcribed());
        } catch (TranscriptionFailed e) {
            state = new EngineState.Failed(e.why());
            LOG.warn("job {} failed: {}", job.name().value(), stop.isDone() ? "it was cancelled" : e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            // Catches everything: a job without a final state would be polled as long as the process lives.
            state = new EngineState.Failed(Failure.BROKE_OFF);
            LOG.warn("job {} failed unexpectedly", job.name().value(), e);
        }
    }

    private String transcribed() throws IOException {
        // The result's key contains the recording and its version, so an existing result is the result of this job.
        if (files.isThere(job.outputKey())) {
            return job.outputKey();
        }
        state = EngineState.Running.in(Stage.PREPARING);
        try (ScratchFolder own = ScratchFolder.below(scratch)) {
            Path recording = own.folder().resolve("recording");
            if (!isFetched(recording)) {
                throw new TranscriptionFailed(Failure.MISSING, "no recording at " + job.audioKey());
            }
            Path raw = own.folder().resolve("raw.json");
            String outcome = transcriber.transcribe(new Transcriber.Work(
                    job, recording, own.folder(), raw, stop, (passedMs, durationMs) -> {
                        state = new EngineState.Running(pace.at(passedMs, durationMs));
                        partial.update(passedMs, raw);
                    }));
            state = EngineState.Running.in(Stage.WRITING);
            if (stop.isDone()) {
                throw new TranscriptionFailed(Failure.BROKE_OFF, "the job was cancelled");
            }
            files.put(job.outputKey(), raw, "application/json");
            LOG.info("job {} done: {}", job.name().value(), outcome);
            return job.outputKey();
        }
    }

    private boolean isFetched(Path to) throws IOException {
        if (job.zipped().isEmpty()) {
            return files.fetch(job.audioKey(), to);
        }
        try {
            return files.fetch(job.zipped().get(), to);
        } catch (ZipException e) {
            throw new TranscriptionFailed(Failure.CORRUPT, "the entry of the ZIP is damaged", e);
        }
    }
}
