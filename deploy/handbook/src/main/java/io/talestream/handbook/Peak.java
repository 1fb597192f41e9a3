package io.talestream.handbook;

/// How unevenly a month's calls arrive: all of them in a few hours, and in the worst second many times the mean.
public record Peak(double hoursOfPlayAMonth, double burst) {
    /// Four sessions of four hours, and a second in which every player at the table clicks at once.
    public static final Peak GAME_SESSIONS = new Peak(16, 10);

    private static final int SECONDS_AN_HOUR = 3_600;

    public double perSecond(double perMonth) {
        return perMonth / (hoursOfPlayAMonth * SECONDS_AN_HOUR) * burst;
    }
}
