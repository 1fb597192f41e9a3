package io.talestream.ingest.audio;

import java.io.IOException;
import java.io.InputStream;

/// A range of a recording, read piece by piece. Breaks off where access has ended: a browser reads a recording as
/// slowly as it plays it.
final class CheckedPieces extends InputStream {
    static final int A_PIECE = 256 * 1024;

    private final Source source;
    private final ByteRange range;
    private long next;
    private byte[] piece = {};
    private int at;

    /// @param source reads a part, or throws if access has ended
    CheckedPieces(ByteRange range, Source source) {
        this.source = source;
        this.range = range;
        this.next = range.from();
    }

    interface Source {
        byte[] read(long from, long to);
    }

    @Override
    public int read() throws IOException {
        return isAtEnd() ? -1 : piece[at++] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (isAtEnd()) {
            return -1;
        }
        int some = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, into, offset, some);
        at += some;
        return some;
    }

    private boolean isAtEnd() throws IOException {
        if (at < piece.length) {
            return false;
        }
        if (next == range.to()) {
            return true;
        }
        long to = Math.min(range.to(), next + A_PIECE);
        try {
            piece = source.read(next, to);
        } catch (RuntimeException e) {
            throw new IOException("a recording is no longer played: " + e.getMessage(), e);
        }
        if (piece.length != to - next) {
            throw new IOException("a recording changed while it was played");
        }
        next = to;
        at = 0;
        return false;
    }
}
