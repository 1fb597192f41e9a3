package io.talestream.indexer;

import io.talestream.contracts.id.Sha256;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/// Copies a download to a file and computes its digest. It stops at the expected length, so that an oversized
/// object cannot fill the disk.
final class CheckedDownload extends FilterInputStream {
    private final MessageDigest digest = Sha256.digest();
    private final OutputStream copy;
    private long left;
    private boolean isLonger;

    CheckedDownload(InputStream in, long expected, Path file) throws IOException {
        super(in);
        this.left = expected;
        this.copy = new BufferedOutputStream(Files.newOutputStream(file));
    }

    /// Whether the length and the digest match. Call it once, at the end.
    boolean isWhole(Sha256 checksum) throws IOException {
        copy.flush();
        return left == 0 && !isLonger && checksum.equals(Sha256.of(digest));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int count = read(one, 0, 1);
        return count < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (left == 0) {
            isLonger = isLonger || in.read() >= 0;
            return -1;
        }
        int count = in.read(to, offset, (int) Math.min(length, left));
        if (count > 0) {
            left -= count;
            digest.update(to, offset, count);
            copy.write(to, offset, count);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        copy.close();
        super.close();
    }
}
