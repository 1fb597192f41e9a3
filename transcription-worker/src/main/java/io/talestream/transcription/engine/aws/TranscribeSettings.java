package io.talestream.transcription.engine.aws;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.transcribe.model.LanguageCode;

/// Settings of Amazon Transcribe.
///
/// @param bucket bucket of the recordings and results
/// @param encryptionKey KMS key for the results; if empty, the bucket's default encryption applies
/// @param languages language codes of Transcribe: with one the language is fixed, with several Transcribe identifies it
///   among them, with none it identifies any language and uses no glossary
/// @param vocabularyWait how long a job waits for the vocabulary of its glossary before it starts without it
/// @param vocabularyLook poll interval during that wait
public record TranscribeSettings(
        String bucket,
        Optional<String> encryptionKey,
        List<String> languages,
        Duration vocabularyWait,
        Duration vocabularyLook) {
    public TranscribeSettings {
        languages = List.copyOf(languages);
        for (String language : languages) {
            if (LanguageCode.fromValue(language) == LanguageCode.UNKNOWN_TO_SDK_VERSION) {
                throw new IllegalArgumentException("Transcribe does not support the language '%s'".formatted(language));
            }
        }
    }

    public TranscribeSettings(String bucket, Optional<String> encryptionKey, List<String> languages) {
        this(bucket, encryptionKey, languages, Duration.ofSeconds(90), Duration.ofSeconds(5));
    }
}
