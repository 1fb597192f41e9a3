package io.talestream.aws.simulation;

import io.talestream.aws.estimate.PlayAssumptions;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPatterns;
import java.util.List;

/// The load of one Friday, in hours after noon. All of it is assumed; [#ASSUMPTIONS] says what.
///
/// @param sessions number of sessions played
record Friday(long sessions) {
    private static final double TABLES_A_SESSION = 3;

    static final List<String> ASSUMPTIONS = List.of(
            "One of three tables of players plays on this day; Saturday's sessions are not simulated.",
            "Sessions start from 17:00 to 21:00, most of them around 19:00, and last four hours. Each is recorded and"
                    + " uploaded when it ends.",
            "All other requests of a month fall into the hours of play, as often as the catalogue of access patterns"
                    + " says.",
            "Each of five people searches twice in the hour around the start, and twice in the hour after the end.");

    /// 19:00.
    private static final double MEAN_START = 7;

    private static final double START_SPREAD = 2;
    static final double SESSION_HOURS = PlayAssumptions.HOURS_A_MONTH / PlayAssumptions.SESSIONS_A_MONTH;
    private static final double SEARCHES_EACH_TIME = 2 * PlayAssumptions.PEOPLE_AT_A_TABLE;

    private static final double REQUESTS_AN_HOUR = hourly(AccessPatterns.CHECK_MEMBERSHIP);
    private static final double POLLS_AN_HOUR = hourly(AccessPatterns.LIST_CHANGES);
    private static final double CHANGES_AN_HOUR = AccessPatterns.all().stream()
            .mapToDouble(pattern -> hourly(pattern) * written(pattern))
            .sum();

    static Friday of(double tables) {
        return new Friday(Math.round(tables / TABLES_A_SESSION));
    }

    /// Sessions that have started, whether they last or not. Their density is one wave of a cosine.
    double started(double hour) {
        double x = Math.clamp((hour - MEAN_START) / START_SPREAD, -1, 1);
        return sessions * (1 + x + StrictMath.sin(Math.PI * x) / Math.PI) / 2;
    }

    double playing(double hour) {
        return started(hour) - started(hour - SESSION_HOURS);
    }

    long uploaded(double hour) {
        return Math.round(started(hour - SESSION_HOURS));
    }

    /// Each request checks the membership of its user.
    double requestsAnHour(double hour) {
        return playing(hour) * REQUESTS_AN_HOUR;
    }

    double pollsAnHour(double hour) {
        return playing(hour) * POLLS_AN_HOUR;
    }

    double changesAnHour(double hour) {
        return playing(hour) * CHANGES_AN_HOUR;
    }

    double searchesAnHour(double hour) {
        double aroundTheStart = started(hour + 0.5) - started(hour - 0.5);
        double afterTheEnd = started(hour - SESSION_HOURS) - started(hour - SESSION_HOURS - 1);
        return (aroundTheStart + afterTheEnd) * SEARCHES_EACH_TIME;
    }

    private static double hourly(AccessPattern pattern) {
        return pattern.rate().perTableAndMonth() / PlayAssumptions.HOURS_A_MONTH;
    }

    /// Items written by a call, each of which is a change in the stream. Both of two alternatives count.
    private static double written(AccessPattern pattern) {
        double repeated =
                pattern.budget().perResult().writeUnits() > 0 ? pattern.rate().results() : 1;
        long items = pattern.requests().stream()
                .filter(Request.Write.class::isInstance)
                .flatMap(request -> ((Request.Write) request).steps().stream())
                .filter(step -> step.action() != Action.REQUIRE)
                .count();
        return repeated * items;
    }
}
