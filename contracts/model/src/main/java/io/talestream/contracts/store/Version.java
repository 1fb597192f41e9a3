package io.talestream.contracts.store;

import io.talestream.contracts.text.InvalidField;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The clock of the whole pipeline: microseconds since the epoch, or the previous version plus one, whichever is
/// larger. It only grows for one key, across delete and re-create too, and fits a JavaScript number.
public record Version(long micros) implements Comparable<Version> {
    /// The version of a version 1 item: older than everything written since.
    public static final Version LEGACY = new Version(1);

    private static final long LARGEST_IN_JAVASCRIPT = (1L << 53) - 1;
    private static final int DIGITS = Long.toString(LARGEST_IN_JAVASCRIPT).length();

    public Version {
        if (micros < 1 || micros > LARGEST_IN_JAVASCRIPT) {
            throw new InvalidField("version", "must be between 1 and 2^53 - 1, is " + micros);
        }
    }

    public static Version at(Instant now) {
        return new Version(ChronoUnit.MICROS.between(Instant.EPOCH, now));
    }

    public Instant time() {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /// The version of a write at this time that replaces `previous`.
    public static Version after(Optional<Version> previous, Instant now) {
        Version clock = at(now);
        return previous.filter(p -> !clock.isNewerThan(p)).map(Version::next).orElse(clock);
    }

    /// Zero-padded, so that text order is version order.
    public String text() {
        String digits = Long.toString(micros);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }

    public Version next() {
        return new Version(micros + 1);
    }

    public boolean isNewerThan(Version other) {
        return micros > other.micros;
    }

    @Override
    public int compareTo(Version other) {
        return Long.compare(micros, other.micros);
    }
}
