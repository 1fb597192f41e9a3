package io.talestream.contracts.id;

import com.github.f4b6a3.ulid.UlidCreator;
import io.talestream.contracts.text.InvalidField;

/// Creates and checks ids. All are 26 characters of Crockford's base 32 (ULID): the time first, then random bits;
/// upper case only, so that an entity has exactly one id and no id is a prefix of another.
public final class Ids {
    public static final int LENGTH = 26;

    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /// One bit for each character from `0` on.
    private static final long IN_ALPHABET =
            ALPHABET.chars().mapToLong(c -> 1L << (c - '0')).sum();

    private Ids() {}

    public static String next() {
        return UlidCreator.getMonotonicUlid().toString();
    }

    public static String checked(String field, String value) {
        if (!isId(value)) {
            throw new InvalidField(field, "must be an id of 26 characters like 01JZ8Q5V7W3N9K2M4P6R8T0XYB");
        }
        return value;
    }

    public static boolean isId(String value) {
        if (value.length() != LENGTH || value.charAt(0) > '7') {
            return false;
        }
        for (int i = 0; i < LENGTH; i++) {
            if (!isInAlphabet(value.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isInAlphabet(char c) {
        return c >= '0' && c <= 'Z' && (IN_ALPHABET >>> (c - '0') & 1) == 1;
    }
}
