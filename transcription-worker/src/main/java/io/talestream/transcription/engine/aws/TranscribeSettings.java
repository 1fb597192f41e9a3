package io.talestream.transcription.engine.aws;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.transcribe.model.LanguageCode;

/// How Amazon Transcribe is used.
///
/// @param bucket ours, where recordings lie and results are put
/// @param encryptionKey of KMS, for the results; without it the bucket's own encryption does
/// @param tags of every job and vocabulary
/// @param languages that may be spoken, as Transcribe writes them: one is taken for granted, of several the one that is
///   heard is found out, and of none it may be any, for which no glossary can be used
/// @param vocabularyWait how long a job waits for the vocabulary of its glossary before it goes without
/// @param vocabularyLook how often it looks meanwhile
public record TranscribeSettings(
        String bucket,
        Optional<String> encryptionKey,
        Map<String, String> tags,
        List<String> languages,
        Duration vocabularyWait,
        Duration vocabularyLook) {
    public TranscribeSettings {
        tags = Map.copyOf(tags);
        languages = List.copyOf(languages);
        for (String language : languages) {
            if (LanguageCode.fromValue(language) == LanguageCode.UNKNOWN_TO_SDK_VERSION) {
                throw new IllegalArgumentException("Transcribe knows no language '%s'".formatted(language));
            }
        }
    }

    public static TranscribeSettings into(String bucket) {
        return new TranscribeSettings(
                bucket, Optional.empty(), Map.of(), List.of("en-US"), Duration.ofSeconds(90), Duration.ofSeconds(5));
    }

    public TranscribeSettings encryptedWith(Optional<String> key) {
        return new TranscribeSettings(bucket, key, tags, languages, vocabularyWait, vocabularyLook);
    }

    public TranscribeSettings speaking(List<String> spoken) {
        return new TranscribeSettings(bucket, encryptionKey, tags, spoken, vocabularyWait, vocabularyLook);
    }
}
