package io.talestream.transcription.engine.aws;

import io.talestream.contracts.transcript.Language;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.transcribe.model.LanguageCode;

/// The languages that Transcribe supports. Transcribe needs a country; without one the first code of the language is
/// used, except for the languages listed here.
final class LanguageCodes {
    private static final Map<String, String> AT_HOME = Map.of(
            "en", "en-US", "es", "es-ES", "fr", "fr-FR", "de", "de-DE", "pt", "pt-PT", "zh", "zh-CN", "ar", "ar-SA");

    private LanguageCodes() {}

    static Optional<String> code(Language language) {
        String tag = language.tag().toLowerCase(Locale.ROOT);
        return LanguageCode.knownValues().stream()
                .map(LanguageCode::toString)
                .filter(code -> code.toLowerCase(Locale.ROOT).equals(tag))
                .findFirst()
                .or(() -> Optional.ofNullable(AT_HOME.get(tag)))
                .or(() -> LanguageCode.knownValues().stream()
                        .map(LanguageCode::toString)
                        .filter(code -> code.toLowerCase(Locale.ROOT).startsWith(tag + "-"))
                        .sorted()
                        .findFirst());
    }
}
