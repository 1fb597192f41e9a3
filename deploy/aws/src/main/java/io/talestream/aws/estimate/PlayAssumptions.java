package io.talestream.aws.estimate;

import io.talestream.handbook.Peak;

/// How people play, as far as it costs something beside the table: assumptions, and the same for each table
/// of players.
public final class PlayAssumptions {
    static final int PEOPLE_AT_A_TABLE = 5;
    static final int SESSIONS_A_MONTH = 4;
    static final double HOURS_A_MONTH = Peak.GAME_EVENINGS.hoursOfPlayAMonth();

    /// For how long they have played when the month is reckoned.
    public static final int MONTHS = 12;

    /// A recording of speech, as browsers and phones make it.
    static final double KILOBITS_A_SECOND = 64;

    /// The transcript among the samples in the pages on the table's design.
    static final double TRANSCRIPT_BYTES = 412_300;

    private static final double GB = 1e9;

    private PlayAssumptions() {}

    static double minutesRecorded(double tables) {
        return tables * HOURS_A_MONTH * 60;
    }

    /// Of recordings, made in one month.
    static double recordedGigabytes(double tables) {
        return tables * HOURS_A_MONTH * 3_600 * KILOBITS_A_SECOND * 1_000 / 8 / GB;
    }

    /// Of transcripts, after all the months.
    public static double transcriptGigabytes(double tables) {
        return tables * SESSIONS_A_MONTH * MONTHS * TRANSCRIPT_BYTES / GB;
    }
}
