package io.talestream.handbook;

import static io.talestream.handbook.Figures.gigabytes;
import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.Figures.rounded;
import static io.talestream.handbook.MarkdownTable.numbers;
import static io.talestream.handbook.MarkdownTable.text;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// docs/dynamodb/dynamodb_requirement.md
final class RequirementsPage {
    /// Assumptions of the catalogue about one table of players.
    private static final int PEOPLE = 5;

    private static final int SESSIONS_A_MONTH = 4;
    private static final double SECONDS_A_MONTH = 30 * 24 * 3_600;

    /// The targets for one request and for one transaction, in milliseconds.
    private static final double REQUEST = 10;

    private static final double TRANSACTION = 20;

    private static final int LARGEST = CapacitySections.SCALES.getLast();

    /// The patterns that no user waits for.
    private static final Set<AccessPattern> ASYNCHRONOUS = Set.of(
            AccessPatterns.LIST_PENDING,
            AccessPatterns.COMPLETE_SESSION,
            AccessPatterns.REPORT_PROGRESS,
            AccessPatterns.SPREAD_CAMPAIGN_NAME,
            AccessPatterns.SPREAD_WORKSPACE_NAME,
            AccessPatterns.SPREAD_USER_NAME,
            AccessPatterns.COUNT_SESSIONS,
            AccessPatterns.COUNT_MEMBERS,
            AccessPatterns.MOVE_LEGACY_ITEM,
            AccessPatterns.MOVE_LEGACY_SETTING,
            AccessPatterns.IMPORT_PERSON,
            AccessPatterns.IMPORT_CAMPAIGN,
            AccessPatterns.IMPORT_SESSION);

    private RequirementsPage() {}

    static String markdown() {
        return String.join(
                "\n",
                overview(),
                patterns(),
                attributes(),
                relationships(),
                aggregates(),
                consolidation(),
                checklist());
    }

    private static String overview() {
        Peak peak = Peak.GAME_SESSIONS;
        return """
            %s
            # DynamoDB requirements

            For people who review or change the table. This page says what the table has to do, the
            [data model](dynamodb_data_model.md) how it does it.

            ## Application overview

            Role-playing groups record their sessions. Talestream stores workspaces, members, invites, campaigns,
            sessions and items in one table, and recordings and transcripts in S3. Users read and write through one
            API. Everything derived (search index, copied names, counts, summaries, archive) follows the stream of the
            table.

            ### Scale

            These are **assumptions**, the same in the catalogue, in the estimate of the AWS stack and here:

            - one active table of players has %d people and plays %d sessions a month;
            - all calls of a month fall into %s hours of play, and the busiest second has %s times the mean of those
              hours;
            - nothing is deleted, and every call uses its whole budget.

            The rest of this table is computed from them and from the catalogue.

            %s\
            """.formatted(
                        AccessPatternsPage.RENEW,
                        PEOPLE,
                        SESSIONS_A_MONTH,
                        number(peak.hoursOfPlayAMonth()),
                        number(peak.burst()),
                        scale());
    }

    private static String scale() {
        var table =
                MarkdownTable.of(text("active tables of players"), numbers("10"), numbers("1,000"), numbers("100,000"));
        double requests = AccessPatterns.all().stream()
                .mapToDouble(RequirementsPage::requests)
                .sum();
        add(table, "people", tables -> rounded(tables * PEOPLE));
        add(table, "sessions a month", tables -> rounded(tables * SESSIONS_A_MONTH));
        add(table, "requests/s, average", tables -> number(average(requests, tables)));
        add(table, "requests/s, peak", tables -> number(peak(requests, tables)));
        add(table, "read units/s, average", tables -> number(month(tables).readUnits() / SECONDS_A_MONTH));
        add(table, "write units/s, average", tables -> number(month(tables).writeUnits() / SECONDS_A_MONTH));
        add(
                table,
                "stored after %d months, with indexes".formatted(CapacitySections.MONTHS),
                tables -> gigabytes(month(tables).storedBytes()));
        return table.markdown();
    }

    private static void add(MarkdownTable table, String what, DoubleFunction<String> cell) {
        table.row(
                Stream.concat(Stream.of(what), CapacitySections.SCALES.stream().map(cell::apply))
                        .toArray(String[]::new));
    }

    private static MonthlyCost month(double tables) {
        return MonthlyCost.of(AccessPatterns.all(), tables, CapacitySections.MONTHS, Prices.US_EAST_1);
    }

    private static String patterns() {
        var table = MarkdownTable.of(
                text("id"),
                text("pattern"),
                text("type"),
                numbers("requests/s, average"),
                numbers("requests/s, peak"),
                text("attributes"),
                text("latency target"),
                text("consistency"),
                text("results"),
                numbers("bytes of an item"));
        for (AccessPattern pattern : AccessPatterns.all()) {
            table.row(
                    pattern.id(),
                    pattern.title(),
                    type(pattern),
                    number(average(requests(pattern), LARGEST)),
                    number(peak(requests(pattern), LARGEST)),
                    attributes(pattern),
                    latency(pattern),
                    consistency(pattern),
                    ResultBound.of(pattern),
                    bytes(pattern));
        }
        return """
            ## Access patterns

            Key conditions, budgets and calls a month are in [access-patterns.md](access-patterns.md).

            - **Requests/s** are DynamoDB requests for %s active tables of players. They are proportional to the number
              of tables.
            - **Attributes**: whole items of these [entities](#attributes), or what the index projects.
            - **Latency target**: an assumption, not a measurement, for the requests of one call at the 99th
              percentile: %s ms for each request, since DynamoDB promises single-digit milliseconds, and %s ms for a
              transaction, which is prepared and committed. A query without a bound has it for each page. Patterns
              without a target run behind the stream or for an operator.
            - **Consistency**: of the reads; a write is always conditional.
            - **Bytes of an item**: of the sample items or their entries, as DynamoDB bills them.

            %s\
            """.formatted(number(LARGEST), number(REQUEST), number(TRANSACTION), table.markdown());
    }

    private static String attributes() {
        var table = MarkdownTable.of(text("entity"), text("attributes"));
        for (EntityType type : EntityType.values()) {
            table.row(type.label(), SampleRows.names(type));
        }
        return """
            ### Attributes

            As the sample items have them, without the keys and the common attributes. Attributes of other states (an
            upload, tracks, a failure, names of speakers, a proposed summary) are in the codecs.

            %s\
            """.formatted(table.markdown());
    }

    private static String relationships() {
        return """
            ## Entity relationships

            %s
            %s
            ### Identifying relationships

            A child that cannot exist without its parent, and is always requested with the parent's id, has that id in
            its key. It needs no index and no attribute to be found below its parent.

            %s
            Not identifying: an invite and a share link lie under their own code, and `GSI1` lists them for their
            workspace or session. A member belongs to a workspace and to a user: the key is the workspace's, `GSI1`
            lists the user's.
            """.formatted(EntityChart.mermaid(), EntityChart.list(), ItemCollections.identifying());
    }

    private static String aggregates() {
        return """
            ## Aggregates

            An item collection is all items with one partition key. For one table of players and all its collections
            of a kind, from the catalogue. Records of requests expire after a day, and items of version 1 are only read.

            %s
            ### Access correlation

            How often an entity of the workspace's collection is read or written in the same request as another one:

            %s
            A low correlation is no reason for a partition of its own here. A membership is checked alone with every
            call, and still read with the others when the workspace is opened and erased with them when it is deleted.
            The collection has no size limit, because the table has no local index, and
            [its load](dynamodb_data_model.md#hot-partitions) is far below that of a partition.

            ### Decisions

            %s\
            """.formatted(ItemCollections.sizes(), ItemCollections.correlation(), ItemCollections.decisions());
    }

    private static String consolidation() {
        return """
            ## Table consolidation

            One table for all entities. Reviewed against a table for each item collection:

            - Collections are written together: %s are transactions over several of them. DynamoDB would allow them
              over several tables too, at the same price.
            - One stream has all changes. Each table would have a stream of its own, with its own shards, leases and
              checkpoints, and each group would pay for polling all of them: the fixed part of the
              [cost](dynamodb_data_model.md#cost-a-month).
            - One restore brings back one point in time. Tables restored one by one would differ.
            - Small collections (invites, links, requests, claims on addresses) need no capacity of their own.

            Kept apart, because they are not the product's data, and a write to them must not appear on the stream:

            | table | why |
            | --- | --- |
            | `<table>-parked` | a parked change would return to the consumer that refused it ([decision](../decisions/parked-changes-have-their-own-table.md)) |
            | leases, progress and replays of consumer groups | written every few seconds, and by KCL in a form of its own |
            | `<table>-postgres` | the ledger of a migration, deleted after it ([decision](../decisions/copy-ledger-is-transactional.md)) |
            """.formatted(ItemCollections.transactionsAcross());
    }

    private static String checklist() {
        return """
            ## Checklist

            %s\
            """.formatted(CheckedClaims.markdown(CheckedClaims.REQUIREMENTS));
    }

    /// The requests that one table of players makes in a month.
    private static double requests(AccessPattern pattern) {
        return pattern.budget().of(pattern.rate().results()).requests()
                * pattern.rate().perTableAndMonth();
    }

    private static double average(double requests, double tables) {
        return requests * tables / SECONDS_A_MONTH;
    }

    private static double peak(double requests, double tables) {
        return Peak.GAME_SESSIONS.perSecond(requests) * tables;
    }

    private static String type(AccessPattern pattern) {
        boolean writes = pattern.requests().stream().anyMatch(Request.Write.class::isInstance);
        boolean reads = pattern.requests().stream().anyMatch(request -> !(request instanceof Request.Write));
        return (reads && writes ? "read and write" : writes ? "write" : "read") + ": "
                + Operations.of(pattern).calls();
    }

    private static String attributes(AccessPattern pattern) {
        return isFeed(pattern) ? "projection of `GSI3`" : ItemCollections.labels(RequestScope.of(pattern));
    }

    private static boolean isFeed(AccessPattern pattern) {
        return pattern.requests().stream()
                .anyMatch(request -> request instanceof Request.Query query && query.index() == Index.GSI3);
    }

    private static String latency(AccessPattern pattern) {
        if (ASYNCHRONOUS.contains(pattern)) {
            return "none";
        }
        boolean isTransaction = pattern.requests().stream()
                .anyMatch(request -> request instanceof Request.Write(List<Step> steps) && steps.size() > 1);
        double fixed = pattern.budget().fixed().requests() * REQUEST + (isTransaction ? TRANSACTION - REQUEST : 0);
        double each = pattern.budget().perResult().requests() * REQUEST;
        return number(fixed) + " ms" + (each > 0 ? ", and %s ms an item".formatted(number(each)) : "");
    }

    private static String consistency(AccessPattern pattern) {
        return pattern.requests().stream()
                .flatMap(request -> switch (request) {
                    case Request.Get(var _, Consistency consistency) -> Stream.of(consistency);
                    case Request.Query query -> Stream.of(query.consistency());
                    case Request.Write _ -> Stream.empty();
                })
                .distinct()
                .map(Operations::words)
                .collect(Collectors.joining(", "));
    }

    private static String bytes(AccessPattern pattern) {
        var bytes = RequestScope.of(pattern).stream()
                .flatMap(type -> Samples.of(type).stream())
                .mapToInt(sample -> isFeed(pattern) ? sample.bytesIn(Index.GSI3) : sample.bytes())
                .summaryStatistics();
        return bytes.getMin() == bytes.getMax()
                ? number(bytes.getMin())
                : number(bytes.getMin()) + " to " + number(bytes.getMax());
    }
}
