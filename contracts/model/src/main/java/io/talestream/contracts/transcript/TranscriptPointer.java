package io.talestream.contracts.transcript;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.Optional;

/// The location, length and beginning of a transcript. An item holds 400 KB at most, too little for six hours of
/// talk: the words are in S3.
///
/// @param visible empty for transcripts of earlier releases
public record TranscriptPointer(
        SessionRef session,
        String objectKey,
        long bytes,
        Sha256 checksum,
        long utterances,
        long durationMs,
        String preview,
        Optional<VisibleSpeech> visible) {
    public static final int LONGEST_PREVIEW = 500;

    public TranscriptPointer {
        Text.line("transcript object key", objectKey, 1_024);
        Text.prose("preview", preview, LONGEST_PREVIEW);
        if (bytes < 0 || utterances < 0 || durationMs < 0) {
            throw new InvalidField("transcript", "must not have a negative size, count or length");
        }
    }
}
