package io.talestream.handbook;

import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.MarkdownTable.text;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.table.Tombstone;
import java.math.BigDecimal;
import java.util.stream.Collectors;

/// docs/dynamodb/dynamodb_data_model.md
final class DataModelPage {
    private DataModelPage() {}

    static String markdown() {
        return String.join(
                "\n",
                philosophy(),
                aggregates(),
                rows(),
                indexes(),
                mapping(),
                partitions(),
                writes(),
                tradeOffs(),
                cost(),
                CapacityModes.US_EAST_1.markdown(),
                integration(),
                traps(),
                validation());
    }

    private static String philosophy() {
        return """
            %s
            # DynamoDB data model

            For people who read or change the table. It follows from the [requirements](dynamodb_requirement.md); the
            keys of every entity are in the [entity chart](entity-chart.md).

            ## Design philosophy

            - **Patterns first.** Every request is declared in [the catalogue](access-patterns.md), and code can make
              no other. A pattern reads items by key or by one query, never by a scan or a filter.
            - **One table** holds everything except what is too large for it: recordings and transcripts are in S3.
              The workspace is the aggregate root; what belongs to a workspace lies in
              [its partition](../decisions/the-workspace-is-the-partition.md).
            - **Generic keys** `PK` and `SK`, both text ([why](../decisions/key-names-are-generic.md)); three global
              secondary indexes: `GSI1` and `GSI2` with whole items, `GSI3` with what is needed to announce a change.
            - **On demand**, point-in-time recovery on, stream with new and old images, TTL on `%s`.
            - **Every item** has `entityType`, `createdAt`, `updatedAt`, `version` and `schema`. `version` is the
              clock of the whole pipeline: microseconds since the epoch or the previous version plus one, whichever is
              larger. [Every write is conditional](../decisions/writes-are-conditional-puts.md).
            - **A delete** writes a tombstone that keeps the version for %d days
              ([why](../decisions/deletes-leave-tombstones.md)).
            - **Copies are projected.** What a list shows of another item is copied into the listed one, by a consumer
              of the stream ([projections](../projections.md)).
            """.formatted(AccessPatternsPage.RENEW, TableDesign.TTL_ATTRIBUTE, Tombstone.KEPT.toDays());
    }

    private static String aggregates() {
        return """
            ## Aggregate decisions

            The figures behind them are in the [requirements](dynamodb_requirement.md#aggregates).

            %s\
            """.formatted(ItemCollections.decisions());
    }

    private static String rows() {
        return """
            ## The table

            Sample rows of each item collection, written by the real codecs. The size is what DynamoDB bills for. Long
            texts are cut here, not there; index keys and the attributes of every item are left out.

            %s\
            """.formatted(SampleRows.ofTheTable());
    }

    private static String indexes() {
        return """
            ## The indexes

            ### GSI1: lists

            Overloaded: the lists of workspaces by user, of invites, items, campaigns and links, and of sessions with
            pending work, which is sparse. **Projection**: `ALL`, because each list shows most of an item, and a
            projection of keys would need one more read for each row.

            %s
            ### GSI2: sessions of a campaign

            **Projection**: `ALL`, for the same reason. A session is in no other list of its campaign, and its one
            place in `GSI1` is the list of pending work ([why](../decisions/sessions-have-their-own-index.md)).

            %s
            ### GSI3: the feed of changes

            **Projection**: `INCLUDE` of %s. An entry moves with every change, so each byte of it is written twice a
            change; an event names the item and what its list shows of it, and never its content
            ([why](../decisions/change-feed-is-an-index.md)).

            %s\
            """.formatted(
                SampleRows.ofIndex(Index.GSI1),
                SampleRows.ofIndex(Index.GSI2),
                TableDesign.FEED_ATTRIBUTES.stream().map(Operations::code).collect(Collectors.joining(", ")),
                SampleRows.ofIndex(Index.GSI3));
    }

    private static String mapping() {
        var table = MarkdownTable.of(text("id"), text("pattern"), text("operations"));
        for (AccessPattern pattern : AccessPatterns.all()) {
            table.row(pattern.id(), pattern.title(), Operations.of(pattern).calls());
        }
        return """
            ## Access pattern mapping

            Key conditions, budgets and calls a month are in [access-patterns.md](access-patterns.md).

            %s\
            """.formatted(table.markdown());
    }

    private static String partitions() {
        Peak peak = Peak.GAME_SESSIONS;
        return """
            ## Hot partitions

            One partition serves at most %s read units and %s write units a second. The table shows how near the
            busiest second comes to that, for each kind of partition, from the rates and budgets of the catalogue:

            - all calls of a month fall into %s hours of play, and the busiest second has %s times the mean of those
              hours;
            - a partition that belongs to one table of players (or to one of its people, links or campaigns) gets all
              of that table's calls, however many other tables there are; one that all share gets the calls of all tables at once;
            - a read counts in full in every partition it touches, and both of two alternatives count. These are
              bounds, not forecasts.

            %s
            Only what all tables share grows with them. A session waits under one of two statuses and in one of
            four parts, each a partition of its own. With these assumptions %s; more parts spread the waiting sessions
            over as many partitions as are wanted, and only %s has to know.

            A workspace's own partition stays far below its limit. What could heat it is one huge workspace: a full
            page of 1 MB read strongly is 256 units, so its partition serves eleven such pages a second. A share link
            that becomes popular is one item: 3,000 strong reads of it a second.
            """.formatted(
                        number(TableDesign.PARTITION_READ_UNITS),
                        number(TableDesign.PARTITION_WRITE_UNITS),
                        number(peak.hoursOfPlayAMonth()),
                        number(peak.burst()),
                        CapacitySections.hotPartitions(),
                        CapacitySections.tablesAtTheLimit(),
                        AccessPatterns.LIST_PENDING.id());
    }

    private static String writes() {
        return """
            ## What indexes add to a write

            `GSI1` and `GSI2` hold whole items, so a write is paid once for the table and once for each of them the
            item is in; an entry whose index key changes is taken out and put in again, which is two. An entry of
            `GSI3` is small, but its key is the version, so every change is two units there. Units are begun
            kilobytes of the sample items above. In a transaction each of these is budgeted twice.

            %s
            Whole items are worth that: a list is then one query, where keys alone would need one more read for each
            row.
            """.formatted(CapacitySections.writeAmplification());
    }

    private static String cost() {
        Prices prices = Prices.US_EAST_1;
        return """
            ## Cost a month

            For active tables of players (five people, four sessions a month), if every call costs all its budget
            allows and nothing is ever deleted. **List prices used, check before you rely on them**: %s, on demand, %s
            per million write request units, %s per million read request units, %s per GB and month stored (first %s
            GB free), %s per GB and month of point-in-time recovery (the table without its indexes), %s per 100,000
            reads of the stream (first %s free). The stream is read by %d groups, each asking every shard once a
            second, whether there is anything or not: that is the fixed part. The
            [estimate of the AWS stack](../aws.md#estimate-the-cost) uses the same computation. Not in it: S3, OpenSearch, Transcribe,
            the leases of the stream's readers, data transfer, tax.

            %s
            Where the money for requests goes, for one table of players:

            %s\
            """.formatted(
                        prices.region(),
                        price(prices.perMillionWriteUnits()),
                        price(prices.perMillionReadUnits()),
                        price(prices.perStoredGb()),
                        number(prices.freeStoredGb()),
                        price(prices.perRecoverableGb()),
                        price(prices.per100kStreamReads()),
                        Figures.rounded(prices.freeStreamReads()),
                        StreamReading.TWO_GROUPS.groups(),
                        CapacitySections.monthlyCost(prices),
                        CapacitySections.dearest(prices));
    }

    private static String price(double dollars) {
        var exact = BigDecimal.valueOf(dollars);
        return "$" + exact.setScale(Math.max(2, exact.scale())).toPlainString();
    }

    private static String tradeOffs() {
        var table = MarkdownTable.of(text("choice"), text("gain"), text("price"))
                .row(
                        "whole items in `GSI1` and `GSI2`",
                        "a list is one query",
                        "a write is paid once more for each, up to × %s of the table alone"
                                .formatted(number(CapacitySections.mostAmplified())))
                .row(
                        "copied names and counts",
                        "a list needs no second read",
                        "they lag by about a second, and a rename writes every copy (%s, %s)"
                                .formatted(
                                        AccessPatterns.SPREAD_CAMPAIGN_NAME.id(), AccessPatterns.SPREAD_USER_NAME.id()))
                .row(
                        "strong reads of the table",
                        "a client reads its own writes",
                        "twice the read units of an eventual read")
                .row(
                        "lists from an index",
                        "a list reads only what it shows",
                        "a new item appears in it a moment later")
                .row(
                        "tombstones",
                        "versions grow across a delete, and nothing deleted reappears",
                        "%s bytes for %d days"
                                .formatted(number(Samples.tombstone().bytes()), Tombstone.KEPT.toDays()))
                .row(
                        "whole-item puts under a version",
                        "writers conflict in one way only, and each stream image is a whole item",
                        "a count is recounted and not added up")
                .row(
                        "idempotency records in the transaction",
                        "a repeated request creates nothing",
                        "a transaction, which costs twice a put")
                .row(
                        "a workspace in one partition",
                        "opened in one query, with one membership to check",
                        "the throughput of one partition for each workspace");
        return """
            ## Trade-offs

            %s\
            """.formatted(table.markdown());
    }

    private static String integration() {
        var table = MarkdownTable.of(text("need"), text("served by"), text("how it is kept in step"))
                .row(
                        "full-text search, ranking, facets",
                        "[OpenSearch](../search-index.md)",
                        "the group `search` of the stream; external versions are those of the items; `verify` compares,"
                                + " `reindex` rebuilds")
                .row(
                        "recordings and transcripts, larger than an item",
                        "S3",
                        "the item holds the key of the file, its size and its digest; a file is never written twice"
                                + " under one name")
                .row(
                        "names and counts from other items",
                        "[projections](../projections.md)",
                        "a consumer of the stream; a copy carries the version of its source")
                .row(
                        "changes older than the stream's 24 hours",
                        "[the archive](../archive-and-replay.md) in S3",
                        "a consumer of the stream; replay delivers them again")
                .row(
                        "work that takes minutes",
                        "[the worker](../transcription.md)",
                        "the sparse list of pending sessions, a claim on the session, one transaction for the result")
                .row("notifying clients", "`GSI3`", "followed by version, for each workspace that is watched")
                .row(
                        "uniqueness of an address",
                        "an item under the address",
                        "written in the transaction with the user")
                .row(
                        "cascading deletes",
                        "a sweep after the delete at the top",
                        "repeating the request finishes it" + " ([decision](../decisions/deletes-start-at-the-top.md))")
                .row(
                        "reports over all tables of players",
                        "none in the table",
                        "from the archive, which has every change");
        return """
            ## Integration patterns

            What DynamoDB does not do, and what does it.

            %s\
            """.formatted(table.markdown());
    }

    private static String validation() {
        return """
            ## Validation

            Each line is ticked by the test that it names.

            %s\
            """.formatted(CheckedClaims.markdown(CheckedClaims.DESIGN));
    }

    private static String traps() {
        return """
            ## Known traps, and what answers them

            %s\
            """.formatted(Traps.markdown());
    }
}
