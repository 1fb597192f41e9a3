package io.talestream.transcription.engine.aws;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// How Amazon Transcribe is used.
///
/// @param bucket ours, where recordings lie and results are put
/// @param encryptionKey of KMS, for the results; without it the bucket's own encryption does
/// @param tags of every job and vocabulary
/// @param vocabularyWait how long a job waits for the vocabulary of its glossary before it goes without
/// @param vocabularyLook how often it looks meanwhile
public record TranscribeSettings(
        String bucket,
        Optional<String> encryptionKey,
        Map<String, String> tags,
        Duration vocabularyWait,
        Duration vocabularyLook) {
    public TranscribeSettings {
        tags = Map.copyOf(tags);
    }

    public static TranscribeSettings into(String bucket) {
        return new TranscribeSettings(
                bucket, Optional.empty(), Map.of(), Duration.ofSeconds(90), Duration.ofSeconds(5));
    }
}
