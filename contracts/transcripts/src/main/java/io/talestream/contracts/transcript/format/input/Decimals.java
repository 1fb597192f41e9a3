package io.talestream.contracts.transcript.format.input;

import io.talestream.contracts.transcript.Span;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/// Decimals as Transcribe writes them, mostly as texts: `"4.87"`. They are kept as integers.
public final class Decimals {
    public static final int UNKNOWN = -1;
    public static final int CERTAIN = 10_000;

    /// Without an exponent, which would allow a short text to be a number of any size.
    private static final Pattern FORM = Pattern.compile("[0-9]{1,12}(\\.[0-9]{0,20})?");

    private Decimals() {}

    /// Seconds as milliseconds, or `UNKNOWN` for `null`.
    public static int ms(JsonInput in) throws IOException {
        return scaled(in, 1_000, Span.LATEST_MS, "seconds from 0 to 100 hours, like 4.87");
    }

    /// A confidence in ten thousandths, or `UNKNOWN` for `null`.
    public static int confidence(JsonInput in) throws IOException {
        return scaled(in, CERTAIN, CERTAIN, "a number from 0 to 1");
    }

    private static int scaled(JsonInput in, int by, long most, String expected) throws IOException {
        Optional<String> text = in.optionalNumber();
        if (text.isEmpty()) {
            return UNKNOWN;
        }
        if (!FORM.matcher(text.get()).matches()) {
            throw in.expected(expected);
        }
        long value = new BigDecimal(text.get())
                .multiply(BigDecimal.valueOf(by))
                .setScale(0, RoundingMode.HALF_UP)
                .longValue();
        if (value > most) {
            throw in.expected(expected);
        }
        return (int) value;
    }
}
