package io.talestream.languagemodel;

import io.talestream.contracts.text.Text;

/// Tokens of a request and of its answer.
public record TokenUsage(long in, long out) {
    public static final TokenUsage NONE = new TokenUsage(0, 0);

    /// An English token has about 4 bytes, one of other scripts about 3.
    private static final int BYTES_A_TOKEN = 3;

    public TokenUsage {
        in = Math.max(0, in);
        out = Math.max(0, out);
    }

    /// The tokens of a text, rather too many than too few.
    public static long estimate(String text) {
        return (Text.utf8Length(text) + BYTES_A_TOKEN - 1L) / BYTES_A_TOKEN;
    }
}
