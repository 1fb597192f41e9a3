package io.talestream.contracts.transcript.format.input;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/// The lines of a text, numbered from 1, with any line ending. The last one can be pushed back once.
public final class Lines implements InputLocation {
    public static final int LONGEST = 1_000_000;

    private final Reader in;
    private final char[] buffer = new char[8 * 1024];
    private int at;
    private int end;
    private int number;
    private boolean afterReturn;
    private @Nullable String last;
    private boolean again;

    public Lines(Reader in) {
        this.in = in;
    }

    @Override
    public String name() {
        return "line " + number;
    }

    public int number() {
        return number;
    }

    /// Makes [#next] return the last line once more.
    public void back() {
        again = true;
        number--;
    }

    /// The next line, or null after the last.
    @Nullable
    public String next() throws IOException {
        number++;
        if (again) {
            again = false;
        } else {
            last = read();
        }
        return last;
    }

    /// The next line that is not blank, or null.
    @Nullable
    public String nextFilled() throws IOException {
        String line = next();
        while (line != null && line.isBlank()) {
            line = next();
        }
        return line;
    }

    public void skipBlock() throws IOException {
        String line = next();
        while (line != null && !line.isBlank()) {
            line = next();
        }
    }

    private @Nullable String read() throws IOException {
        var line = new StringBuilder();
        boolean some = false;
        while (at < end || fill()) {
            char c = buffer[at++];
            boolean secondHalf = afterReturn && c == '\n';
            afterReturn = c == '\r';
            if (secondHalf) {
                continue;
            }
            if (c == '\n' || c == '\r') {
                return line.toString();
            }
            some = true;
            if (line.length() == LONGEST) {
                throw expected("at most %d characters in a line".formatted(LONGEST));
            }
            line.append(c);
        }
        return some ? line.toString() : null;
    }

    private boolean fill() throws IOException {
        try {
            at = 0;
            end = in.read(buffer, 0, buffer.length);
            return end > 0;
        } catch (Utf8Reader.MalformedUtf8 e) {
            throw expected("UTF-8");
        }
    }
}
