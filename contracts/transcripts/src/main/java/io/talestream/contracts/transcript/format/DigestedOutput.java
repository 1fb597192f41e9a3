package io.talestream.contracts.transcript.format;

import io.talestream.contracts.id.Sha256;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Counts and digests the bytes written through it.
final class DigestedOutput extends FilterOutputStream {
    private final MessageDigest digest;
    private long bytes;

    DigestedOutput(OutputStream to) {
        super(to);
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    long bytes() {
        return bytes;
    }

    /// The digest of all bytes so far; call it once.
    Sha256 checksum() {
        return new Sha256(HexFormat.of().formatHex(digest.digest()));
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        digest.update((byte) b);
        bytes++;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        out.write(data, offset, length);
        digest.update(data, offset, length);
        bytes += length;
    }
}
