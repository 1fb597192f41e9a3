package io.talestream.contracts.transcript.format;

import io.talestream.contracts.id.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;

/// Counts and digests the bytes written through it.
final class DigestedOutput extends DigestOutputStream {
    private long bytes;

    DigestedOutput(OutputStream to) {
        super(to, Sha256.digest());
    }

    long bytes() {
        return bytes;
    }

    /// The digest of all bytes so far; call it once.
    Sha256 checksum() {
        return Sha256.of(digest);
    }

    @Override
    public void write(int b) throws IOException {
        super.write(b);
        bytes++;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        super.write(data, offset, length);
        bytes += length;
    }
}
