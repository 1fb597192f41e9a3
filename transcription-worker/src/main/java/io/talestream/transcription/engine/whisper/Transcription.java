package io.talestream.transcription.engine.whisper;

import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.Stage;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One job, from the recording in the bucket to the raw result there.
final class Transcription implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Transcription.class);

    private final SpeechJob job;
    private final SpeechFiles files;
    private final WhisperSettings settings;
    private final ModelCache models;
    private final StopSignal stop = new StopSignal();
    private volatile EngineState state = EngineState.Running.in(Stage.WAITING);

    Transcription(SpeechJob job, SpeechFiles files, WhisperSettings settings, ModelCache models) {
        this.job = job;
        this.files = files;
        this.settings = settings;
        this.models = models;
    }

    EngineState state() {
        return state;
    }

    boolean isEnded() {
        return !(state instanceof EngineState.Running);
    }

    /// Nothing is put away any more once this returned, except what was on its way already.
    void stop() {
        stop.say();
    }

    @Override
    public void run() {
        if (stop.isSaid()) {
            return;
        }
        try {
            state = new EngineState.Finished(transcribed());
        } catch (TranscriptionFailed e) {
            state = new EngineState.Failed(e.why());
            LOG.warn("{} failed: {}", job.name().value(), stop.isSaid() ? "it was cancelled" : e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            // Whatever it is: a job without an end would be waited for as long as the process lives.
            state = new EngineState.Failed(Failure.BROKE_OFF);
            LOG.warn("{} broke off", job.name().value(), e);
        }
    }

    private String transcribed() throws IOException {
        // The recording and its version are in the name of the result: who wrote it was asked the same.
        if (files.isThere(job.outputKey())) {
            return job.outputKey();
        }
        state = EngineState.Running.in(Stage.PREPARING);
        try (ScratchFolder scratch = ScratchFolder.below(settings.scratch())) {
            Path recording = scratch.folder().resolve("recording");
            if (!files.fetch(job.audioKey(), recording)) {
                throw new TranscriptionFailed(Failure.MISSING, "there is no object " + job.audioKey());
            }
            Path raw = scratch.folder().resolve("raw.json");
            var listening = new WhisperJob(settings, models, stop);
            WhisperJob.Heard heard = listening.listen(
                    recording,
                    job.language(),
                    job.glossary(),
                    scratch.folder(),
                    raw,
                    percent -> state = new EngineState.Running(Stage.LISTENING, percent));
            state = EngineState.Running.in(Stage.WRITING);
            if (stop.isSaid()) {
                throw new TranscriptionFailed(Failure.BROKE_OFF, "stopped");
            }
            files.put(job.outputKey(), raw, "application/json");
            LOG.info(
                    "{}: {} words in {} s of sound, {} MB at most",
                    job.name().value(),
                    heard.words(),
                    heard.durationMs() / 1_000,
                    heard.peakBytes() >> 20);
            return job.outputKey();
        }
    }
}
