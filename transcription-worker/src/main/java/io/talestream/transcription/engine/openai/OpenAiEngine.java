package io.talestream.transcription.engine.openai;

import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.queue.QueuedEngine;
import io.talestream.transcription.engine.queue.Transcriber;
import io.talestream.transcription.engine.words.RawWords;
import io.talestream.transcription.engine.words.WindowedSpeech;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;

/// A server with OpenAI's transcription endpoint. A recording is decoded here and sent in parts that the server
/// accepts, cut at quiet points.
public final class OpenAiEngine {
    private OpenAiEngine() {}

    /// Must be closed.
    ///
    /// @param scratch folder of recordings during transcription
    public static QueuedEngine of(SpeechFiles files, OpenAiSettings settings, Path scratch, InstantSource clock) {
        return new QueuedEngine(files, scratch, settings.atOnce(), work -> transcribed(work, settings), clock);
    }

    private static String transcribed(Transcriber.Work work, OpenAiSettings settings) throws IOException {
        var recording = new Recording(settings.ffmpeg());
        try (var speech = WindowedSpeech.open(
                        recording,
                        work.recording(),
                        settings.longest(),
                        settings.longestPart(),
                        all -> all,
                        work.stop());
                var endpoint = new TranscriptionEndpoint(settings, work.job(), work.stop());
                RawWords out = new RawWords(work.raw(), settings.base().toString(), settings.model())) {
            var result = speech.write(out, endpoint::words, work.progress());
            return "%d words in %d s of audio".formatted(result.words(), result.durationMs() / 1_000);
        }
    }
}
