package io.talestream.transcription.engine.queue;

import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.words.WindowedSpeech;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Transcribes one recording from file to file, in the thread of the job.
@FunctionalInterface
public interface Transcriber {
    /// Writes the words of the recording to `work.raw()` as [io.talestream.transcription.engine.words.RawWords].
    ///
    /// @return the outcome in words, for the log
    /// @throws TranscriptionFailed if that cannot be done, or nothing is said
    String transcribe(Work work) throws IOException;

    /// The files of a job.
    ///
    /// @param scratch folder for other files, deleted after the job
    /// @param stop its completion must end every wait
    /// @param progress learns how much is transcribed
    record Work(
            SpeechJob job,
            Path recording,
            Path scratch,
            Path raw,
            CompletableFuture<@Nullable Void> stop,
            WindowedSpeech.Progress progress) {}
}
