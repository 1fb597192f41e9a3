package io.talestream.contracts.id;

import io.talestream.contracts.text.InvalidField;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// A digest of content.
public record Sha256(String hex) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public Sha256 {
        if (!FORM.matcher(hex).matches()) {
            throw new InvalidField("sha256", "must have 64 hexadecimal digits in lower case");
        }
    }

    public static Sha256 of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new Sha256(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
