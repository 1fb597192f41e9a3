package io.talestream.app.cli.groups;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.Lag;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/// Prints consumer groups as a table or as lines of JSON.
final class GroupLines {
    private static final String ROW = "%-12s %-38s %-24s %-26s %10s %10s%n";
    private static final JsonFactory JSON = new JsonFactory();

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
            var line = new StringWriter();
            try (JsonGenerator json = JSON.createGenerator(line)) {
                json.writeStartObject();
                json.writeStringField("group", group.group());
                json.writeStringField("shard", row.shard());
                json.writeBooleanField("running", row.running());
                json.writeStringField("owner", row.owner().orElse(null));
                json.writeStringField("checkpoint", row.checkpoint());
                json.writeStringField(
                        "handledUpTo", row.handledUpTo().map(Instant::toString).orElse(null));
                if (row.lag().isPresent()) {
                    json.writeNumberField("lagSeconds", row.lag().get().behind().toMillis() / 1000.0);
                    json.writeNumberField("lagChanges", row.lag().get().changes());
                }
                json.writeEndObject();
            } catch (IOException e) {
                throw new UncheckedIOException("writing to memory failed", e);
            }
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
