package io.talestream.handbook;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// Formats numbers for readers: as many digits as matter, never an exponent.
public final class Figures {
    private static final double SMALLEST_SHOWN = 0.01;

    private Figures() {}

    /// A count or a number of units, with at most two decimals.
    public static String number(double value) {
        if (value > 0 && value < SMALLEST_SHOWN) {
            return "under 0.01";
        }
        var rounded = BigDecimal.valueOf(value).setScale(value < 100 ? 2 : 0, RoundingMode.HALF_UP);
        String plain =
                rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        return String.format(Locale.ROOT, "%,d", Long.parseLong(whole)) + (point < 0 ? "" : plain.substring(point));
    }

    /// A number of units too large to be read digit by digit.
    public static String rounded(double value) {
        if (value >= 1e9) {
            return number(value / 1e9) + " billion";
        }
        return value >= 1e6 ? number(value / 1e6) + " million" : number(value);
    }

    public static String dollars(double value) {
        if (value > 0 && value < SMALLEST_SHOWN) {
            return "under $0.01";
        }
        return String.format(Locale.ROOT, value < 1_000 ? "$%,.2f" : "$%,.0f", value);
    }

    /// A part of a whole, given as 0 to 1.
    public static String percent(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < SMALLEST_SHOWN) {
            return "under 0.01 %";
        }
        int decimals = percent < 1 ? 2 : percent < 10 ? 1 : 0;
        return number(BigDecimal.valueOf(percent)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .doubleValue()) + " %";
    }

    public static String gigabytes(double bytes) {
        return number(bytes / 1e9) + " GB";
    }
}
