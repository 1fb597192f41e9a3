package io.talestream.contracts.transcript;

import io.talestream.contracts.text.InvalidField;
import java.util.regex.Pattern;

/// A language as a BCP 47 tag, for example `en-US`.
public record Language(String tag) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}");

    public Language {
        if (!FORM.matcher(tag).matches()) {
            throw new InvalidField("language", "must be a tag like en or en-US");
        }
    }
}
