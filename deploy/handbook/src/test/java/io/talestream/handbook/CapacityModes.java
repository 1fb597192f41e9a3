package io.talestream.handbook;

import static io.talestream.handbook.Figures.dollars;
import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.Figures.percent;

import io.talestream.contracts.table.AccessPatterns;
import java.math.BigDecimal;

/// Provisioned capacity against on demand, with list prices in dollars. A unit of capacity is paid for by the hour,
/// used or not.
record CapacityModes(Prices onDemand, double perReadUnitHour, double perWriteUnitHour) {
    static final CapacityModes US_EAST_1 = new CapacityModes(Prices.US_EAST_1, 0.00013, 0.00065);

    /// The use of provisioned capacity that auto scaling aims for if nothing else is configured.
    private static final double TARGET = 0.7;

    private static final double SECONDS_AN_HOUR = 3_600;
    private static final double HOURS_A_MONTH = 30 * 24;
    private static final double MILLION = 1e6;

    /// The average use of provisioned read capacity from which on it is cheaper than on demand: 1 is all of it.
    double breakEvenReads() {
        return perReadUnitHour / (SECONDS_AN_HOUR * onDemand.perMillionReadUnits() / MILLION);
    }

    double breakEvenWrites() {
        return perWriteUnitHour / (SECONDS_AN_HOUR * onDemand.perMillionWriteUnits() / MILLION);
    }

    /// How many times the mean the peak of the model is.
    static double peakToMean(Peak peak) {
        return peak.perSecond(1) * HOURS_A_MONTH * SECONDS_AN_HOUR;
    }

    /// A month of capacity for `factor` times the mean load.
    double provisioned(MonthlyCost month, double factor) {
        double hours = factor / SECONDS_AN_HOUR;
        return month.readUnits() * hours * perReadUnitHour + month.writeUnits() * hours * perWriteUnitHour;
    }

    String markdown() {
        double peak = peakToMean(Peak.GAME_SESSIONS);
        double switching = Math.max(breakEvenReads(), breakEvenWrites());
        var table = MarkdownTable.of(
                MarkdownTable.text("requests a month, active tables of players"),
                MarkdownTable.numbers("on demand"),
                MarkdownTable.numbers("provisioned for the mean"),
                MarkdownTable.numbers("provisioned for the peak"));
        for (int tables : CapacitySections.SCALES) {
            var month = MonthlyCost.of(AccessPatterns.all(), tables, CapacitySections.MONTHS, onDemand);
            table.row(
                    number(tables),
                    dollars(month.reads() + month.writes()),
                    dollars(provisioned(month, 1)),
                    dollars(provisioned(month, peak)));
        }
        return """
            ## Provisioned or on demand

            [On demand](../decisions/the-table-is-on-demand.md). A provisioned unit costs $%s (read) or $%s (write) an hour, used or not, and serves 3,600 unit
            requests in that hour. At the prices above, on demand costs the same if **%s** of the provisioned read
            units and **%s** of the write units are used, averaged over the month. So provisioned capacity is cheaper

            - if the capacity is fixed at the peak: while the peak is less than %s times the mean;
            - with auto scaling to its default target of %s: while the peak that it follows is less than %s times
              the mean, because %s of what it provisions is idle by intention.

            In the model the peak is %s times the mean, since all play at the same hours, and both grow with the number
            of tables, so no number of tables is a switching point by itself. The load of many time zones is flatter
            than the model. **Switch when the busiest five minutes of a month consume less than %s times the mean of
            the month**, in `ConsumedReadCapacityUnits` and `ConsumedWriteCapacityUnits` of the table and of each index,
            which are provisioned separately. Five minutes, because DynamoDB keeps unused capacity that long for bursts.
            Reserved capacity and the free tier of provisioned tables are not included.

            %s\
            """.formatted(
                        plain(perReadUnitHour),
                        plain(perWriteUnitHour),
                        percent(breakEvenReads()),
                        percent(breakEvenWrites()),
                        number(1 / switching),
                        percent(TARGET),
                        number(TARGET / switching),
                        percent(1 - TARGET),
                        number(peak),
                        number(TARGET / switching),
                        table.markdown());
    }

    private static String plain(double price) {
        return BigDecimal.valueOf(price).toPlainString();
    }
}
