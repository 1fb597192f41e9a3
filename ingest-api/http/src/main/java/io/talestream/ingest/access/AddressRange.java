package io.talestream.ingest.access;

import java.math.BigInteger;
import java.net.InetAddress;

/// A range of IP addresses: those that share the first bits of one.
record AddressRange(InetAddress address, int bits) {
    /// Parses `10.0.0.0/16`, `fd00::/8` or one address.
    static AddressRange of(String text) {
        int slash = text.indexOf('/');
        var address = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
        int most = length(address);
        int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
        if (bits < 0 || bits > most) {
            throw new IllegalArgumentException("must have 0 to %d bits, has %d".formatted(most, bits));
        }
        return new AddressRange(address, bits);
    }

    boolean contains(InetAddress other) {
        return length(other) == length(address) && first(other).equals(first(address));
    }

    private BigInteger first(InetAddress of) {
        return new BigInteger(1, of.getAddress()).shiftRight(length(of) - bits);
    }

    private static int length(InetAddress address) {
        return address.getAddress().length * Byte.SIZE;
    }
}
