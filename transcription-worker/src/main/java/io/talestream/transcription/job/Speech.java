package io.talestream.transcription.job;

import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;

/// What an engine has transcribed of a recording, or of a part of it.
interface Speech {
    /// Writes all utterances and finishes the transcript.
    ///
    /// @throws TranscriptionFailed if nothing was said, or it cannot be read
    WrittenTranscript write(TranscriptWriter out) throws IOException;

    /// The voices of its speakers, if they were detected.
    default SpeakerVoices voices() throws IOException {
        return SpeakerVoices.NONE;
    }

    /// A raw result of an engine.
    interface Raw {
        InputStream open() throws IOException;
    }

    /// Speech in the beginning of a recording.
    ///
    /// @param progress grows while more of the recording is transcribed: of a single recording, the position in
    ///   milliseconds
    record Partial(long progress, Speech speech) {}
}
