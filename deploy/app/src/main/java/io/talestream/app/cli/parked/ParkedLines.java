package io.talestream.app.cli.parked;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.app.process.ParkedKeyLabel;
import io.talestream.stream.parking.ParkedChange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.temporal.ChronoUnit;

/// Prints parked changes as a table or as JSON.
public final class ParkedLines {
    private static final String ROW = "%-54s  %-14s  %-10s  %-20s  %8s  %s";
    private static final int LONGEST_REASON = 100;
    private static final JsonFactory JSON = new JsonFactory();

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
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("id", entry.id().value());
            json.writeStringField("consumer", entry.consumer());
            json.writeStringField("kind", ParkedKeyLabel.kind(entry.key()));
            json.writeStringField("sequenceNumber", entry.sequenceNumber());
            if (entry.version().isPresent()) {
                json.writeNumberField("version", entry.version().get().micros());
            }
            json.writeStringField("firstAt", entry.firstAt().toString());
            json.writeStringField("lastAt", entry.lastAt().toString());
            json.writeNumberField("attempts", entry.attempts());
            json.writeStringField("reason", entry.reason());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        out.println(text);
    }

    private static String inOneLine(String reason) {
        String line = reason.replaceAll("\\s+", " ");
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON - 1) + "…";
    }
}
