package io.talestream.aws.estimate;

import static io.talestream.handbook.Figures.dollars;
import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.Figures.rounded;

import io.talestream.aws.size.Nodes;
import io.talestream.aws.size.Size;
import io.talestream.aws.size.Tasks;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.handbook.MonthlyCost;
import io.talestream.handbook.Prices;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The cost of the twelfth month of play, line by line, and the items that are excluded because they depend on usage
/// that is not known in advance.
///
/// @param lines items of the sum
/// @param speech line of the speech engine, which is one of `lines`
/// @param instead line of the other speech engine
public record Estimate(Size size, double tables, List<Line> lines, Line speech, Line instead) {
    static final List<String> MISSING = List.of(
            "data that leaves AWS, chiefly recordings that are listened to",
            "what the load balancer ($0.008 an hour for each capacity unit) and a NAT gateway ($0.045 per GB)"
                    + " pass on, since both depend on traffic",
            "what is logged ($0.50 per GB), requests to S3, SQS, EventBridge and KMS, and e-mail",
            "processes beyond the fewest, while there is more to do",
            "Bedrock, where it makes the summaries: models differ, and their prices",
            "tax");

    private static final String REQUESTS = "DynamoDB: requests";
    private static final String PROCESSES = "Fargate: processes";

    private static final double HOURS = 730;
    private static final double FREE_PEOPLE = 10_000;
    private static final double MINUTES_AT_FIRST = 250_000;

    /// Measured on two vCPUs (docs/speech-engines.md), for which Fargate requires at least 4 GB.
    public static final double LISTENING_FACTOR = 0.30;

    private static final int LISTENING_CPUS = 2;
    private static final int LISTENING_GB = 4;

    /// One item.
    ///
    /// @param quantity quantity, in words
    public record Line(String what, String quantity, double dollars) {}

    public Estimate {
        lines = List.copyOf(lines);
    }

    /// Resources in addition to those of the size.
    ///
    /// @param addresses public addresses of the load balancer and of processes
    /// @param endpoints interface endpoints of AWS services
    /// @param alarmed metrics in alarms
    /// @param metrics custom metrics
    /// @param embedded whether the embedded speech engine runs on Fargate
    public record Extent(
            boolean arm,
            boolean kinesis,
            int addresses,
            int endpoints,
            int alarmed,
            int metrics,
            int secrets,
            boolean embedded) {}

    public static Estimate of(Size size, double tables, Extent extent) {
        List<Line> lines = new ArrayList<>();
        table(tables, lines);
        files(tables, lines);
        processes(size, extent.arm(), lines);
        index(size.nodes(), lines);
        network(size, extent, lines);
        Line transcribe = transcribe(tables);
        Line embedded = embedded(tables, extent.arm());
        Line speech = extent.embedded() ? embedded : transcribe;
        lines.add(speech);
        rest(tables, extent, lines);
        return new Estimate(size, tables, lines, speech, extent.embedded() ? transcribe : embedded);
    }

    public double total() {
        return lines.stream().mapToDouble(Line::dollars).sum();
    }

    public double totalWithoutSpeech() {
        return total() - speech.dollars();
    }

    /// The requests to DynamoDB for one session of each table.
    public double requestsForOneSession() {
        return of(REQUESTS) / PlayAssumptions.SESSIONS_A_MONTH;
    }

    /// An hour of all that is billed whatever the load: the sum without requests, processes and transcription.
    public double standingPerHour() {
        return (totalWithoutSpeech() - of(REQUESTS) - of(PROCESSES)) / HOURS;
    }

    private double of(String what) {
        return lines.stream()
                .filter(line -> line.what().equals(what))
                .mapToDouble(Line::dollars)
                .sum();
    }

    public String text() {
        var text = new StringBuilder();
        text.append("What the size %s costs a month, for %s active tables of players in their %dth month%n"
                .formatted(
                        size.label(), String.format(Locale.ROOT, "%,d", Math.round(tables)), PlayAssumptions.MONTHS));
        text.append("(list prices in %s as found on %s; check them before you rely on them)%n%n"
                .formatted(UnitPrices.REGION, UnitPrices.READ_ON));
        lines.forEach(line -> text.append(row(line.what(), dollars(line.dollars()), line.quantity())));
        text.append(row("together", dollars(total()), ""));
        text.append(row("of that without transcription", dollars(totalWithoutSpeech()), ""));
        text.append("%n%s would cost %s in place of %s (%s).%n"
                .formatted(instead.what(), dollars(instead.dollars()), speech.what(), instead.quantity()));
        text.append("%nNot in it:%n".formatted());
        MISSING.forEach(each -> text.append("- %s%n".formatted(each)));
        return text.toString();
    }

    private static String row(String what, String dollars, String quantity) {
        return String.format(Locale.ROOT, "%-38s %14s  %s", what, dollars, quantity)
                        .stripTrailing()
                + System.lineSeparator();
    }

    private static void table(double tables, List<Line> lines) {
        var cost = MonthlyCost.of(AccessPatterns.all(), tables, PlayAssumptions.MONTHS, Prices.US_EAST_1);
        lines.add(new Line(
                REQUESTS,
                "%s read and %s write units".formatted(rounded(cost.readUnits()), rounded(cost.writeUnits())),
                cost.reads() + cost.writes()));
        lines.add(new Line(
                "DynamoDB: storage and recovery",
                "%s GB".formatted(number(cost.storedBytes() / 1e9)),
                cost.storage() + cost.recovery()));
        lines.add(new Line("DynamoDB: its stream", "%s reads".formatted(rounded(cost.streamReads())), cost.streams()));
    }

    /// Recordings change storage class after 30 and after 90 days; the newest month is the most expensive.
    private static void files(double tables, List<Line> lines) {
        double month = PlayAssumptions.recordedGigabytes(tables);
        lines.add(new Line(
                "S3: recordings",
                "%s GB".formatted(number(month * PlayAssumptions.MONTHS)),
                UnitPrices.STORED.times(month)
                        + UnitPrices.STORED_SELDOM_READ.times(month * 2)
                        + UnitPrices.STORED_ARCHIVED.times(month * (PlayAssumptions.MONTHS - 3))));
        double transcripts = PlayAssumptions.transcriptGigabytes(tables);
        lines.add(new Line(
                "S3: transcripts", "%s GB".formatted(number(transcripts)), UnitPrices.STORED.times(transcripts)));
    }

    private static void processes(Size size, boolean arm, List<Line> lines) {
        double cpus = 0;
        double gigabytes = 0;
        int count = 0;
        for (Tasks each : List.of(size.api(), size.search(), size.stream(), size.worker())) {
            cpus += each.cpus() * each.least();
            gigabytes += each.gigabytes() * each.least();
            count += each.least();
        }
        lines.add(new Line(
                PROCESSES,
                "%d with %s vCPU and %s GB together".formatted(count, number(cpus), number(gigabytes)),
                fargate(arm, cpus, gigabytes, HOURS)));
    }

    private static void index(Nodes nodes, List<Line> lines) {
        lines.add(new Line(
                "OpenSearch: nodes",
                "%d %s".formatted(nodes.count(), nodes.type()),
                UnitPrices.node(nodes.type()).times(nodes.count() * HOURS)));
        if (nodes.hasMasters()) {
            lines.add(new Line(
                    "OpenSearch: master nodes",
                    "%d %s".formatted(Nodes.MASTERS, nodes.masters()),
                    UnitPrices.node(nodes.masters()).times(Nodes.MASTERS * HOURS)));
        }
        double disk = (double) nodes.count() * nodes.gigabytes();
        lines.add(new Line("OpenSearch: disks", "%s GB".formatted(number(disk)), UnitPrices.INDEX_DISK.times(disk)));
    }

    private static void network(Size size, Extent extent, List<Line> lines) {
        lines.add(new Line("load balancer", "1", UnitPrices.BALANCER.times(HOURS)));
        add(lines, "NAT gateways", size.natGateways(), UnitPrices.NAT, HOURS);
        add(lines, "endpoints in the network", extent.endpoints() * size.zones(), UnitPrices.ENDPOINT, HOURS);
        add(lines, "public addresses", extent.addresses(), UnitPrices.ADDRESS, HOURS);
    }

    private static Line transcribe(double tables) {
        double minutes = PlayAssumptions.minutesRecorded(tables);
        double first = Math.min(minutes, MINUTES_AT_FIRST);
        return new Line(
                "Transcribe",
                "%s minutes (beyond a million it charges less than is reckoned here)".formatted(rounded(minutes)),
                UnitPrices.LISTENING.times(first) + UnitPrices.MORE_LISTENING.times(minutes - first));
    }

    private static Line embedded(double tables, boolean arm) {
        double hours = PlayAssumptions.minutesRecorded(tables) / 60 * LISTENING_FACTOR;
        return new Line(
                "Fargate: embedded engine",
                "%s hours of %d vCPU, as fast as was measured; Spot charges less than is reckoned here"
                        .formatted(rounded(hours), LISTENING_CPUS),
                fargate(arm, LISTENING_CPUS, LISTENING_GB, hours));
    }

    private static void rest(double tables, Extent extent, List<Line> lines) {
        double people = Math.max(0, tables * PlayAssumptions.PEOPLE_AT_A_TABLE - FREE_PEOPLE);
        lines.add(new Line(
                "Cognito",
                "%s people beyond those who are free".formatted(rounded(people)),
                UnitPrices.PERSON.times(people)));
        add(lines, "keys of KMS", 1, UnitPrices.KEY, 1);
        add(lines, "secrets", extent.secrets(), UnitPrices.SECRET, 1);
        add(lines, "metrics that alarms look at", extent.alarmed(), UnitPrices.ALARM, 1);
        add(lines, "metrics of our own", extent.metrics(), UnitPrices.METRIC, 1);
        add(lines, "Kinesis, without what passes through", extent.kinesis() ? 1 : 0, UnitPrices.KINESIS, HOURS);
    }

    private static void add(List<Line> lines, String what, int count, UnitPrice price, double times) {
        if (count > 0) {
            lines.add(new Line(what, Integer.toString(count), price.times(count * times)));
        }
    }

    /// The price of processes with these vCPUs and gigabytes together.
    public static double fargate(boolean arm, double cpus, double gigabytes, double hours) {
        return (arm ? UnitPrices.ARM_CPU : UnitPrices.CPU).times(cpus * hours)
                + (arm ? UnitPrices.ARM_MEMORY : UnitPrices.MEMORY).times(gigabytes * hours);
    }
}
