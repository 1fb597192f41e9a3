package io.talestream.app.cli.groups;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.Lag;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;

/// Prints consumer groups as a table or as lines of JSON.
final class GroupLines {
    private static final String ROW = "%-12s %-38s %-24s %-26s %10s %10s%n";

    private GroupLines() {}

    static void table(List<GroupOverview> groups, PrintWriter out) {
        if (groups.isEmpty()) {
            out.println("No group has run on this table.");
            return;
        }
        out.printf(ROW, "GROUP", "SHARD", "OWNER", "CHECKPOINT", "LAG", "CHANGES");
        for (GroupOverview group : groups) {
            for (GroupOverview.Row row : group.rows()) {
                out.printf(
                        ROW,
                        group.group(),
                        row.shard(),
                        row.running() ? row.owner().orElse("-") : "-",
                        row.checkpoint(),
                        row.lag().map(GroupLines::seconds).orElse("unknown"),
                        row.lag()
                                .map(lag -> "%,d%s".formatted(lag.changes(), isKnown(row) ? "" : " or more"))
                                .orElse("unknown"));
            }
        }
    }

    static void json(GroupOverview group, PrintWriter out) {
        for (GroupOverview.Row row : group.rows()) {
            ObjectNode line = JsonNodeFactory.instance
                    .objectNode()
                    .put("group", group.group())
                    .put("shard", row.shard())
                    .put("running", row.running())
                    .put("owner", row.owner().orElse(null))
                    .put("checkpoint", row.checkpoint())
                    .put("handledUpTo", row.handledUpTo().map(Instant::toString).orElse(null));
            row.lag()
                    .ifPresent(lag -> line.put("lagSeconds", lag.behind().toMillis() / 1000.0)
                            .put("lagChanges", lag.changes()));
            out.println(line);
        }
    }

    private static boolean isKnown(GroupOverview.Row row) {
        return row.running() || row.lag().filter(Lag.NONE::equals).isPresent();
    }

    private static String seconds(Lag lag) {
        return "%,.1f s".formatted(lag.behind().toMillis() / 1000.0);
    }
}
