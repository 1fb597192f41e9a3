package io.talestream.ingest.audio;

import io.talestream.ingest.problem.Refusal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The requested part of a recording: from `from` to before `to`.
record ByteRange(long from, long to, long size) {
    private static final Pattern ONE_RANGE = Pattern.compile("bytes=([0-9]{0,18})-([0-9]{0,18})");

    /// Several ranges, or a malformed one, are answered with the whole. Empty without a range.
    static Optional<ByteRange> of(@Nullable String header, long size) {
        Matcher range = ONE_RANGE.matcher(header == null ? "" : header);
        if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
            return Optional.empty();
        }
        long last = range.group(2).isEmpty() ? Long.MAX_VALUE : Long.parseLong(range.group(2));
        if (range.group(1).isEmpty()) {
            return Optional.of(checked(Math.max(0, size - last), size, size));
        }
        long first = Long.parseLong(range.group(1));
        return last < first ? Optional.empty() : Optional.of(checked(first, Math.min(last, size - 1) + 1, size));
    }

    static ByteRange whole(long size) {
        return new ByteRange(0, size, size);
    }

    private static ByteRange checked(long from, long to, long size) {
        if (from >= size) {
            throw Refusal.outsideRange(size);
        }
        return new ByteRange(from, to, size);
    }

    String contentRange() {
        return "bytes %d-%d/%d".formatted(from, to - 1, size);
    }
}
