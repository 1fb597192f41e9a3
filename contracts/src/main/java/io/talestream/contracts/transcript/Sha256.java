package io.talestream.contracts.transcript;

import io.talestream.contracts.text.InvalidField;
import java.util.regex.Pattern;

public record Sha256(String hex) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public Sha256 {
        if (!FORM.matcher(hex).matches()) {
            throw new InvalidField("sha256", "must have 64 hexadecimal digits in lower case");
        }
    }
}
