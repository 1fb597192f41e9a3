package io.talestream.transcription.engine.aws;

import io.talestream.contracts.text.SpokenLanguage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
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
            if (!isKnown(language)) {
                throw new IllegalArgumentException("Transcribe does not support the language '%s'".formatted(language));
            }
        }
    }

    /// Settings for a job in this language: the configured code of the language, else the one of its own country, else
    /// any that Transcribe has. Empty if it has none.
    Optional<TranscribeSettings> speaking(SpokenLanguage language) {
        if (language.isDetected()) {
            return Optional.of(this);
        }
        String code = language.code().orElseThrow();
        return Stream.of(
                        Stream.of(language.value()).filter(TranscribeSettings::isKnown),
                        languages.stream().filter(known -> known.startsWith(code + "-")),
                        Stream.of("en-US", code + "-" + code.toUpperCase(Locale.ROOT))
                                .filter(known -> known.startsWith(code) && isKnown(known)),
                        LanguageCode.knownValues().stream()
                                .map(LanguageCode::toString)
                                .filter(known -> known.startsWith(code + "-"))
                                .sorted())
                .flatMap(each -> each)
                .findFirst()
                .map(known ->
                        new TranscribeSettings(bucket, encryptionKey, List.of(known), vocabularyWait, vocabularyLook));
    }

    private static boolean isKnown(String language) {
        return LanguageCode.fromValue(language) != LanguageCode.UNKNOWN_TO_SDK_VERSION;
    }

    public TranscribeSettings(String bucket, Optional<String> encryptionKey, List<String> languages) {
        this(bucket, encryptionKey, languages, Duration.ofSeconds(90), Duration.ofSeconds(5));
    }
}
