package io.talestream.transcription.engine;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/// Listens to recordings, in its own time: a job is started, looked at until it ended, and its result read.
/// What an engine says of a job is the truth about it; whoever is told of its end elsewhere looks here.
///
/// Every method that is about a job throws [EngineUnavailable] when the engine cannot be asked now.
public interface SpeechEngine {
    /// Starts the job, or answers how the one of this name is doing: asking twice starts one. One that
    /// failed is begun anew. An engine may know at once that it cannot be done.
    EngineState start(SpeechJob job);

    EngineState look(JobName name);

    /// Stops the job and forgets it, whatever it is doing. Not true where the engine does not let go of it
    /// yet: then it ends unheeded, and can be cancelled once it has.
    boolean cancel(JobName name);

    /// Whether a job goes on when the process that began it is no more.
    boolean outlivesItsProcess();

    /// Hands over what was said, from a raw result of this engine. Counts only if it returns.
    ///
    /// @throws TranscriptionFailed if nothing was said, or the result is none
    List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException;
}
