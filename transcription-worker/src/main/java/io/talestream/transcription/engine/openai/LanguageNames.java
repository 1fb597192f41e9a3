package io.talestream.transcription.engine.openai;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The languages of responses: some servers send codes such as `de`, others English names such as `german`.
final class LanguageNames {
    private static final Pattern CODE = Pattern.compile("[a-z]{2,3}");
    private static final Map<String, String> CODES = Stream.of(Locale.getISOLanguages())
            .collect(Collectors.toMap(
                    code -> Locale.of(code).getDisplayLanguage(Locale.ENGLISH).toLowerCase(Locale.ROOT),
                    code -> code,
                    (first, _) -> first));

    private LanguageNames() {}

    /// Empty if it is not known.
    static String code(String sent) {
        String name = sent.strip().toLowerCase(Locale.ROOT);
        return CODES.getOrDefault(name, CODE.matcher(name).matches() ? name : "");
    }
}
