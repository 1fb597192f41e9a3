package io.talestream.contracts.item;

import io.talestream.contracts.text.InvalidField;
import java.util.regex.Pattern;

/// A version 1 item id: a digest in lower-case hexadecimal.
public record LegacyHash(String value) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32,128}");

    public LegacyHash {
        if (!FORM.matcher(value).matches()) {
            throw new InvalidField("legacy item hash", "must have 32 to 128 hexadecimal digits in lower case");
        }
    }
}
