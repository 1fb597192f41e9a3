package io.talestream.aws.estimate;

import static io.talestream.handbook.Figures.dollars;

import java.util.Locale;

/// Prints an estimate.
public final class EstimateText {
    private EstimateText() {}

    public static String of(Estimate estimate) {
        var text = new StringBuilder();
        text.append("What the size %s costs a month, for %s active tables of players in their %dth month%n"
                .formatted(
                        estimate.size().label(),
                        String.format(Locale.ROOT, "%,d", Math.round(estimate.tables())),
                        PlayAssumptions.MONTHS));
        text.append("(list prices in %s as found on %s; check them before you rely on them)%n%n"
                .formatted(UnitPrices.REGION, UnitPrices.READ_ON));
        estimate.lines().forEach(line -> text.append(row(line.what(), dollars(line.dollars()), line.quantity())));
        text.append(row("together", dollars(estimate.total()), ""));
        text.append(row("of that without Transcribe", dollars(estimate.totalWithoutTranscribe()), ""));
        text.append("%n%s would cost %s in place of Transcribe (%s, as fast as was measured).%n"
                .formatted(
                        estimate.instead().what(),
                        dollars(estimate.instead().dollars()),
                        estimate.instead().quantity()));
        text.append("%nNot in it:%n".formatted());
        Estimate.MISSING.forEach(each -> text.append("- %s%n".formatted(each)));
        return text.toString();
    }

    private static String row(String what, String dollars, String quantity) {
        return String.format(Locale.ROOT, "%-38s %14s  %s", what, dollars, quantity)
                        .stripTrailing()
                + System.lineSeparator();
    }
}
