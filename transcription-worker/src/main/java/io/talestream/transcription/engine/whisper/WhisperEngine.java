package io.talestream.transcription.engine.whisper;

import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.queue.QueuedEngine;
import io.talestream.transcription.engine.queue.Transcriber;
import io.talestream.transcription.engine.speakers.SpeakerDetection;
import java.io.IOException;
import java.time.InstantSource;

public final class WhisperEngine {
    private WhisperEngine() {}

    public static QueuedEngine of(SpeechFiles files, WhisperSettings settings, InstantSource clock) {
        var models = new ModelCache(settings.models(), settings.npm());
        return new QueuedEngine(
                files, settings.scratch(), settings.atOnce(), work -> transcribed(work, settings, models), clock);
    }

    private static String transcribed(Transcriber.Work work, WhisperSettings settings, ModelCache models)
            throws IOException {
        var speakers = settings.tellsSpeakers()
                ? SpeakerDetection.of(models, work.job(), work.stop())
                : SpeakerDetection.none();
        var result = new WhisperJob(settings, models, work.stop(), true, speakers)
                .transcribe(
                        work.recording(),
                        work.job().language(),
                        work.job().prompt(),
                        work.scratch(),
                        work.raw(),
                        work.progress());
        return "%d words in %d s of audio, peak memory %d MB"
                .formatted(result.words(), result.durationMs() / 1_000, result.peakBytes() >> 20);
    }
}
