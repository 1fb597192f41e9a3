package io.talestream.contracts.user;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.text.Normalizer;
import java.util.Locale;

/// An e-mail address in canonical form: composed characters, lower case.
public record Email(String value) {
    public static final int LONGEST = 254;

    public Email {
        // Composed again at the end: a lower-case letter may have a composed form when its capital has none (J̌, ǰ).
        value = composed(composed(value).toLowerCase(Locale.ROOT));
        Text.line("email", value, LONGEST);
        int at = value.lastIndexOf('@');
        if (at < 1 || at == value.length() - 1 || value.codePoints().anyMatch(Character::isWhitespace)) {
            throw new InvalidField("email", "must look like name@example.org");
        }
        if (Text.utf8Length(value) > LONGEST) {
            throw new InvalidField("email", "must have at most 254 bytes");
        }
    }

    private static String composed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /// An address is not logged.
    @Override
    public String toString() {
        return "Email[" + value.length() + " characters]";
    }
}
