package io.talestream.contracts.transcript.format;

/// Writes times as subtitle files have them.
final class Clock {
    private Clock() {}

    static String vtt(long ms, boolean withHours) {
        String hours = withHours || ms >= 3_600_000 ? "%02d:".formatted(ms / 3_600_000) : "";
        return "%s%02d:%02d.%03d".formatted(hours, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
    }

    static String subRip(long ms) {
        return vtt(ms, true).replace('.', ',');
    }
}
