package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;

/// How many people speak in a recording.
public record SpeakerCount(int value) {
    public static final int MOST = 30;

    public SpeakerCount {
        checked(value);
    }

    public static SpeakerCount of(long value) {
        return new SpeakerCount((int) checked(value));
    }

    private static long checked(long value) {
        if (value < 1 || value > MOST) {
            throw new InvalidField("speakers", "must be between 1 and %d, is %d".formatted(MOST, value));
        }
        return value;
    }
}
