package io.talestream.contracts.transcript.format.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Strict UTF-8. Everything before a malformed byte is returned first, so that a reader knows its line; a byte order
/// mark at the start is not part of the text.
public final class Utf8Reader extends Reader {
    private final InputStream in;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final ByteBuffer bytes = ByteBuffer.allocate(16 * 1024).flip();
    private final CharBuffer chars = CharBuffer.allocate(16 * 1024).flip();
    private long taken;
    private boolean atStart = true;
    private boolean inputEnded;

    public Utf8Reader(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!chars.hasRemaining()) {
            if (!decodeMore()) {
                return -1;
            }
        }
        int count = Math.min(length, chars.remaining());
        chars.get(target, offset, count);
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private boolean decodeMore() throws IOException {
        if (inputEnded && !bytes.hasRemaining()) {
            return false;
        }
        chars.clear();
        int from = bytes.position();
        CoderResult result = decoder.decode(bytes, chars, inputEnded);
        taken += bytes.position() - from;
        chars.flip();
        if (atStart && chars.hasRemaining()) {
            atStart = false;
            if (chars.get(0) == '\ufeff') {
                chars.get();
            }
        }
        if (result.isError() && chars.limit() == 0) {
            throw new MalformedUtf8(taken);
        }
        if (result.isUnderflow() && !inputEnded) {
            fill();
        }
        return true;
    }

    private void fill() throws IOException {
        bytes.compact();
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (count < 0) {
            inputEnded = true;
        } else {
            bytes.position(bytes.position() + count);
        }
        bytes.flip();
    }

    /// The offset of the malformed byte, counted from 0.
    public static final class MalformedUtf8 extends IOException {
        private final long offset;

        private MalformedUtf8(long offset) {
            super("not UTF-8 at byte " + offset);
            this.offset = offset;
        }

        public long offset() {
            return offset;
        }
    }
}
