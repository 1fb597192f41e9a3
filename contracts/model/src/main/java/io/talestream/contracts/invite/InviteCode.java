package io.talestream.contracts.invite;

import io.talestream.contracts.id.ReadableCode;

/// Sixty random bits in twelve letters and digits, shown in groups of four.
public record InviteCode(String value) {
    private static final int LENGTH = 12;

    public InviteCode {
        value = ReadableCode.normalised("invite code", value, LENGTH);
    }

    public static InviteCode random() {
        return new InviteCode(ReadableCode.random(LENGTH));
    }

    public String readable() {
        return value.substring(0, 4) + "-" + value.substring(4, 8) + "-" + value.substring(8);
    }

    /// A code is a secret: it is not printed to a log.
    @Override
    public String toString() {
        return "InviteCode[" + value.charAt(0) + "…]";
    }
}
