package io.talestream.handbook;

import java.util.List;

/// The code that scans a table.
final class Scans {
    /// @param type the class that scans
    record Scan(String type, String table, String when) {}

    static final List<Scan> ALL = List.of(
            new Scan(
                    "TableHistory",
                    "the table",
                    "a [gap](../decisions/gaps-are-refilled-from-a-complete-archive.md) that the archive cannot fill;"
                            + " `replay` from the table; [`reindex`](../rebuild-and-verify.md)"),
            new Scan(
                    "TableWalk",
                    "the table, or one workspace by a query",
                    "`verify`, also from the operations page, [`projections check`](../projections.md) and"
                            + " [`erase`](../archive-and-replay.md#erase), which reads the indexes too"),
            new Scan(
                    "LegacyWalk",
                    "the table",
                    "[`migrate legacy`](../migrate-legacy.md), twice; its first page at the start of `up` and `serve"
                            + " api`, and for the operations page while it has items of version 1"),
            new Scan("Ledger", "`<table>-postgres`", "[`migrate postgres`](../migrate-postgres.md)"),
            new Scan("LeaseTable", "leases of a consumer group", "a few items for each shard of the stream"),
            new Scan("DynamoGroupProgress", "progress of consumer groups", "a few items for each group"));

    private Scans() {}

    static String markdown() {
        var table =
                MarkdownTable.of(MarkdownTable.text("code"), MarkdownTable.text("reads"), MarkdownTable.text("when"));
        ALL.forEach(scan -> table.row(Operations.code(scan.type()), scan.table(), scan.when()));
        return table.markdown();
    }
}
