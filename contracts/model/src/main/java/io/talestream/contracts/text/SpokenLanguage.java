package io.talestream.contracts.text;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The language that a speech engine expects, unless the engine is to detect it.
///
/// @param value `detect`, or an ISO 639-1 code with an optional country, as in `en` and `pt-BR`
public record SpokenLanguage(String value) {
    public static final String PATTERN = "^(detect|[a-z]{2}(-[A-Z]{2})?)$";

    private static final Pattern FORM = Pattern.compile(PATTERN);
    private static final Set<String> CODES = Set.of(Locale.getISOLanguages());

    public static final SpokenLanguage DETECT = new SpokenLanguage("detect");

    public SpokenLanguage {
        boolean isFormed = FORM.matcher(value).matches();
        if (!isFormed || !(value.equals("detect") || CODES.contains(value.substring(0, 2)))) {
            throw new InvalidField("language", "must be detect, or a language such as en or pt-BR");
        }
    }

    public boolean isDetected() {
        return value.equals(DETECT.value);
    }

    /// The code without the country; empty if the language is detected.
    public Optional<String> code() {
        return isDetected() ? Optional.empty() : Optional.of(value.substring(0, 2));
    }
}
