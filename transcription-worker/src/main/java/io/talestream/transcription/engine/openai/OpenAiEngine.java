package io.talestream.transcription.engine.openai;

import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.queue.QueuedEngine;
import io.talestream.transcription.engine.queue.Transcriber;
import io.talestream.transcription.engine.speakers.SpeakerDetection;
import io.talestream.transcription.engine.words.RawWords;
import io.talestream.transcription.engine.words.WindowedSpeech;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/// A server with OpenAI's transcription endpoint. A recording is decoded here and sent in parts that the server
/// accepts, cut at quiet points.
public final class OpenAiEngine {
    private OpenAiEngine() {}

    /// Must be closed.
    ///
    /// @param scratch folder of recordings during transcription
    /// @param models folder of the voice model; if it is empty, speakers are not detected
    public static QueuedEngine of(
            SpeechFiles files,
            OpenAiSettings settings,
            Path scratch,
            Optional<ModelCache> models,
            InstantSource clock) {
        return new QueuedEngine(files, scratch, settings.atOnce(), work -> transcribed(work, settings, models), clock);
    }

    private static String transcribed(Transcriber.Work work, OpenAiSettings settings, Optional<ModelCache> models)
            throws IOException {
        var speakers = models.map(cache -> SpeakerDetection.of(cache, work.job(), work.stop()))
                .orElseGet(SpeakerDetection::none);
        var recording = new Recording(settings.ffmpeg());
        WindowedSpeech.Result result;
        try (var speech = WindowedSpeech.open(
                        recording,
                        work.recording(),
                        settings.longest(),
                        settings.longestPart(),
                        all -> all,
                        work.stop());
                var endpoint = new TranscriptionEndpoint(settings, work.job(), work.stop());
                RawWords out = new RawWords(work.raw(), settings.server().base().toString(), settings.model())) {
            result = speech.write(out, speakers.listening(endpoint::words), work.progress());
        }
        speakers.addTo(work.raw());
        return "%d words in %d s of audio".formatted(result.words(), result.durationMs() / 1_000);
    }
}
