package io.talestream.contracts.share;

import io.talestream.contracts.id.ReadableCode;

/// 160 random bits. The token alone grants read access.
public record ShareToken(String value) {
    private static final int LENGTH = 32;

    public ShareToken {
        value = ReadableCode.normalised("share token", value, LENGTH);
    }

    public static ShareToken random() {
        return new ShareToken(ReadableCode.random(LENGTH));
    }

    /// A token is a secret: it is not printed to a log.
    @Override
    public String toString() {
        return "ShareToken[" + value.charAt(0) + "…]";
    }
}
