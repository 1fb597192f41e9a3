package io.talestream.contracts.transcript.format;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.transcript.TranscriptPointer;

/// What is known of a transcript once it is written: all that a pointer to it says.
///
/// @param durationMs when the last span ends, or 0 if nothing is timed
/// @param preview how it begins, cut at the end of a word
public record WrittenTranscript(long bytes, Sha256 checksum, long utterances, long durationMs, String preview) {
    public TranscriptPointer pointer(SessionRef session, String objectKey) {
        return new TranscriptPointer(session, objectKey, bytes, checksum, utterances, durationMs, preview);
    }
}
