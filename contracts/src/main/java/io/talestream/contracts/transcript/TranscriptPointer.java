package io.talestream.contracts.transcript;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;

/// Where a transcript lies, how long it is and how it begins. An item holds 400 KB at most, six hours of talk do not
/// fit: the words are in S3.
public record TranscriptPointer(
        SessionRef session,
        String objectKey,
        long bytes,
        Sha256 checksum,
        long utterances,
        long durationMs,
        String preview) {
    public static final int LONGEST_PREVIEW = 500;

    public TranscriptPointer {
        Text.line("transcript object key", objectKey, 1_024);
        Text.prose("preview", preview, LONGEST_PREVIEW);
        if (bytes < 0 || utterances < 0 || durationMs < 0) {
            throw new InvalidField("transcript", "must not have a negative size, count or length");
        }
    }
}
