package io.talestream.contracts.transcript.format;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.VisibleSpeech;
import java.util.Optional;

/// The properties of a written transcript: everything that a pointer to it contains.
///
/// @param durationMs the end of the last span, or 0 if nothing is timed
/// @param preview the beginning, cut at the end of a word
public record WrittenTranscript(
        long bytes, Sha256 checksum, long utterances, long durationMs, String preview, VisibleSpeech visible) {
    public TranscriptPointer pointer(SessionRef session, String objectKey) {
        return new TranscriptPointer(
                session, objectKey, bytes, checksum, utterances, durationMs, preview, Optional.of(visible));
    }
}
