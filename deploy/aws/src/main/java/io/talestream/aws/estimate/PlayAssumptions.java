package io.talestream.aws.estimate;

import io.talestream.handbook.Peak;

/// Assumptions about usage that determine the cost outside the table, the same for each gaming table.
public final class PlayAssumptions {
    public static final int PEOPLE_AT_A_TABLE = 5;
    public static final int SESSIONS_A_MONTH = 4;
    public static final double HOURS_A_MONTH = Peak.GAME_SESSIONS.hoursOfPlayAMonth();

    /// Months of play up to and including the estimated one.
    public static final int MONTHS = 12;

    /// Bit rate of a speech recording from a browser or a phone.
    static final double KILOBITS_A_SECOND = 64;

    /// Size of the sample transcript in the pages on the table's design.
    static final double TRANSCRIPT_BYTES = 412_300;

    private static final double GB = 1e9;

    private PlayAssumptions() {}

    static double minutesRecorded(double tables) {
        return tables * HOURS_A_MONTH * 60;
    }

    /// Recordings of one month.
    static double recordedGigabytes(double tables) {
        return tables * HOURS_A_MONTH * 3_600 * KILOBITS_A_SECOND * 1_000 / 8 / GB;
    }

    /// Transcripts of all months.
    public static double transcriptGigabytes(double tables) {
        return tables * SESSIONS_A_MONTH * MONTHS * TRANSCRIPT_BYTES / GB;
    }
}
