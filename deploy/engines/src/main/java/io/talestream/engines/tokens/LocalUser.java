package io.talestream.engines.tokens;

import io.talestream.contracts.id.Sha256;
import java.text.Normalizer;
import java.util.Locale;

/// A user of this machine, identified by name alone. The same name always yields the same user, on every machine and
/// regardless of capitalisation and spacing.
public record LocalUser(String name) {
    public static final int LONGEST_NAME = 100;

    private static final int LETTERS_OF_A_SUBJECT = 32;

    public LocalUser {
        name = Normalizer.normalize(name, Normalizer.Form.NFC).strip().replaceAll("\\s+", " ");
        if (name.isEmpty() || name.length() > LONGEST_NAME || name.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a name must have 1 to " + LONGEST_NAME + " characters on one line");
        }
    }

    public String subject() {
        return "local-" + Sha256.of(folded()).hex().substring(0, LETTERS_OF_A_SUBJECT);
    }

    /// It refers to nothing outside this machine.
    String email() {
        return folded().replace(' ', '.').replace("@", "") + "@localhost";
    }

    private String folded() {
        return name.toLowerCase(Locale.ROOT);
    }
}
