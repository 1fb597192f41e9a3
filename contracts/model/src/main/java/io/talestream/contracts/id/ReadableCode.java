package io.talestream.contracts.id;

import io.talestream.contracts.text.InvalidField;
import java.security.SecureRandom;
import java.util.Locale;

/// Secrets in Crockford's base 32, five bits a character: no two characters are confused when read aloud.
public final class ReadableCode {
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final SecureRandom RANDOM = new SecureRandom();

    private ReadableCode() {}

    public static String random(int length) {
        var code = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            code.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return code.toString();
    }

    /// The canonical form of user input: upper case, no dashes or spaces, `O` is 0, `I` and `L` are 1.
    public static String normalised(String field, String typed, int length) {
        String code = typed.toUpperCase(Locale.ROOT)
                .replace("-", "")
                .replace(" ", "")
                .replace('O', '0')
                .replace('I', '1')
                .replace('L', '1');
        if (code.length() != length || !code.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0)) {
            throw new InvalidField(field, "must have %d letters and digits".formatted(length));
        }
        return code;
    }
}
