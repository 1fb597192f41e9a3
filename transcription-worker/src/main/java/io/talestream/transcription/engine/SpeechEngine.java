package io.talestream.transcription.engine;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.voice.SpeakerVoices;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Transcribes recordings asynchronously: start a job, poll it until it ends, read its result. The engine is the source
/// of truth for the state of a job; an event about its end is only a reason to poll.
///
/// Every method that takes a job throws [EngineUnavailable] if the engine does not respond.
public interface SpeechEngine {
    /// Starts the job, or returns the state of the job of this name. Idempotent: repeated calls start one job. A failed
    /// job is restarted. An engine may report failure at once.
    EngineState start(SpeechJob job);

    EngineState look(JobName name);

    /// The latest result of a part of the recording. Empty if there is none yet, or the engine has results only at the
    /// end.
    default Optional<PartialResult> partial(JobName name) {
        return Optional.empty();
    }

    /// Cancels the job and removes it from the engine. Returns false if the engine cannot remove it yet: the job then
    /// runs to its end, its result is ignored, and a later call can cancel it.
    boolean cancel(JobName name);

    /// Whether the engine can transcribe an entry of a ZIP. Other engines need an object of the bucket.
    default boolean readsZips() {
        return true;
    }

    /// Whether a job continues after the process that started it has ended.
    boolean outlivesItsProcess();

    /// Passes each utterance of a raw result of this engine to `to`. The utterances are valid only if this method
    /// returns.
    ///
    /// @throws TranscriptionFailed if nothing was said, or the result is none
    List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException;

    /// The voices of the speakers in a raw result of this engine, if it tells speakers apart by their voices.
    default SpeakerVoices voices(InputStream raw) throws IOException {
        return SpeakerVoices.NONE;
    }
}
