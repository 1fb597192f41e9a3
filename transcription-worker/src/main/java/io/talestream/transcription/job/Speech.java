package io.talestream.transcription.job;

import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;

/// What an engine has heard in a recording, or in a part of it.
@FunctionalInterface
interface Speech {
    /// Writes all utterances and finishes the transcript.
    ///
    /// @throws TranscriptionFailed if nothing was said, or it cannot be read
    WrittenTranscript write(TranscriptWriter out) throws IOException;

    /// Speech in the beginning of a recording.
    ///
    /// @param progress grows while more of the recording is transcribed: of a single recording, the position in
    ///   milliseconds
    record Partial(long progress, Speech speech) {}
}
