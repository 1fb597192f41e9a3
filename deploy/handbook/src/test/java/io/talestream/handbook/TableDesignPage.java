package io.talestream.handbook;

import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.MarkdownTable.text;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.table.Tombstone;
import java.math.BigDecimal;
import java.util.function.Function;

/// docs/dynamodb/table-design.md
public final class TableDesignPage {
    private TableDesignPage() {}

    public static String markdown() {
        return String.join(
                "\n",
                introduction(),
                entities(),
                keys(),
                samples(),
                mapping(),
                partitions(),
                writes(),
                cost(),
                traps());
    }

    private static String introduction() {
        return """
            %s
            # Table design

            One table holds everything except what is too large for it: recordings and transcripts are in S3. The
            workspace is the aggregate root; what belongs to a workspace lies in its partition.

            - **Keys** `PK` and `SK`, both text; three global secondary indexes: `GSI1` and `GSI2` with whole items,
              `GSI3` with what is needed to announce a change.
            - **On demand**, point-in-time recovery on, stream with new and old images, TTL on `%s`.
            - **Every item** has `entityType`, `createdAt`, `updatedAt`, `version` and `schema`. `version` is the
              clock of the whole pipeline: microseconds since the epoch or the previous version plus one, whichever is
              larger.
            - **A delete** writes a tombstone that keeps the version for %d days
              ([why](../decisions/deletes-leave-tombstones.md)).
            """.formatted(AccessPatternsPage.RENEW, TableDesign.TTL_ATTRIBUTE, Tombstone.KEPT.toDays());
    }

    private static String entities() {
        return """
            ## Entities

            %s
            %s\
            """.formatted(EntityChart.mermaid(), EntityChart.list());
    }

    private static String keys() {
        var table = MarkdownTable.of(
                text("item"),
                text("PK"),
                text("SK"),
                text("GSI1PK"),
                text("GSI1SK"),
                text("GSI2PK"),
                text("GSI2SK"),
                text("GSI3PK"),
                text("GSI3SK"));
        for (EntityType type : EntityType.values()) {
            table.row(
                    type.label(),
                    Operations.code(type.pk().text()),
                    Operations.code(type.sk().text()),
                    in(type, Index.GSI1, EntityType.IndexShape::pk),
                    in(type, Index.GSI1, EntityType.IndexShape::sk),
                    in(type, Index.GSI2, EntityType.IndexShape::pk),
                    in(type, Index.GSI2, EntityType.IndexShape::sk),
                    in(type, Index.GSI3, EntityType.IndexShape::pk),
                    in(type, Index.GSI3, EntityType.IndexShape::sk));
        }
        return """
            ## Keys

            The parts of a key are separated by `#`. What stands for `<…>` is escaped: `#`, `%%` and control
            characters are written as `%%XX`, so no text can forge a key, and every key is read back into the one item
            it names or refused. Ids have 26 characters, always. Times are in UTC with six decimals, so that text
            order is time order.

            %s
            A session is in `GSI1` only while work on it is pending; in `GSI2` it is listed without the transcripts
            and summaries that lie below it in the table
            ([why](../decisions/sessions-have-their-own-index.md)). `GSI3` lists whatever lies in a
            workspace's partition by version, tombstones too: the feed that members watch
            ([why](../decisions/change-feed-is-an-index.md)). The keys of version 1's own
            indexes are not used.
            """.formatted(table.markdown());
    }

    private static String in(EntityType type, Index index, Function<EntityType.IndexShape, KeyTemplate> key) {
        return type.indexes().stream()
                .filter(shape -> shape.index() == index)
                .map(shape -> Operations.code(key.apply(shape).text()))
                .findFirst()
                .orElse("");
    }

    private static String samples() {
        return """
            ## Sample items

            Written by the real codecs; the size is what DynamoDB bills for. Long texts are cut here, not there.

            %s\
            """.formatted(SampleItems.markdown());
    }

    private static String mapping() {
        var table = MarkdownTable.of(text("id"), text("pattern"), text("operations"));
        for (AccessPattern pattern : AccessPatterns.all()) {
            table.row(pattern.id(), pattern.title(), Operations.of(pattern).calls());
        }
        return """
            ## From pattern to operation

            Key conditions, budgets and rates are in [access-patterns.md](access-patterns.md).

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
              of that table's calls, however many other tables there are; one that all share gets everybody's at once;
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
            second, whether there is anything or not: that is the fixed part. Not in it: S3, OpenSearch, Transcribe,
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

    private static String traps() {
        return """
            ## Known traps, and what answers them

            %s\
            """.formatted(Traps.markdown());
    }
}
