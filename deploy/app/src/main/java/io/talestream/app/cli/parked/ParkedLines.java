package io.talestream.app.cli.parked;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.app.process.ParkedKeyLabel;
import io.talestream.stream.parking.ParkedChange;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;

/// Prints parked changes as a table or as JSON.
public final class ParkedLines {
    private static final String ROW = "%-54s  %-14s  %-10s  %-20s  %8s  %s";
    private static final int LONGEST_REASON = 100;

    private final PrintWriter out;
    private boolean begun;

    ParkedLines(PrintWriter out) {
        this.out = out;
    }

    void row(ParkedChange.Entry entry) {
        if (!begun) {
            out.println(ROW.formatted("ID", "CONSUMER", "KIND", "FIRST PARKED", "ATTEMPTS", "REASON"));
            begun = true;
        }
        out.println(ROW.formatted(
                entry.id().value(),
                entry.consumer(),
                ParkedKeyLabel.kind(entry.key()),
                entry.firstAt().truncatedTo(ChronoUnit.SECONDS),
                entry.attempts(),
                inOneLine(entry.reason())));
    }

    /// One object per line.
    void json(ParkedChange.Entry entry) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("id", entry.id().value())
                .put("consumer", entry.consumer())
                .put("kind", ParkedKeyLabel.kind(entry.key()))
                .put("sequenceNumber", entry.sequenceNumber());
        entry.version().ifPresent(version -> json.put("version", version.micros()));
        json.put("firstAt", entry.firstAt().toString())
                .put("lastAt", entry.lastAt().toString())
                .put("attempts", entry.attempts())
                .put("reason", entry.reason());
        out.println(json);
    }

    private static String inOneLine(String reason) {
        String line = reason.replaceAll("\\s+", " ");
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON - 1) + "…";
    }
}
