package io.talestream.contracts.id;

import io.talestream.contracts.text.InvalidField;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

public record Sha256(String hex) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public Sha256 {
        if (!FORM.matcher(hex).matches()) {
            throw new InvalidField("sha256", "must have 64 hexadecimal digits in lower case");
        }
    }

    public static Sha256 of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static Sha256 of(byte[] content) {
        MessageDigest digest = digest();
        digest.update(content);
        return of(digest);
    }

    /// The value of a [#digest()] that has seen all content. It resets the digest.
    public static Sha256 of(MessageDigest digest) {
        return new Sha256(HexFormat.of().formatHex(digest.digest()));
    }

    /// For content that is read or written in parts.
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public byte[] bytes() {
        return HexFormat.of().parseHex(hex);
    }
}
