package io.talestream.local;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedKey;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Prints parked changes as a table or as JSON. A key may contain the code of an invite or the token of a share, so
/// only its kind and the parts that grant no access are printed.
final class ParkedLines {
    private static final String ROW = "%-54s  %-14s  %-10s  %-20s  %8s  %s";
    private static final int LONGEST_REASON = 100;
    private static final Set<String> OPEN_NOTHING = Set.of("ws", "campaign", "session", "item", "edition");

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
                kind(entry.key()),
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
                .put("kind", kind(entry.key()))
                .put("sequenceNumber", entry.sequenceNumber());
        entry.version().ifPresent(version -> json.put("version", version.micros()));
        json.put("firstAt", entry.firstAt().toString())
                .put("lastAt", entry.lastAt().toString())
                .put("attempts", entry.attempts())
                .put("reason", entry.reason());
        out.println(json);
    }

    static String kind(ParkedKey key) {
        return typed(key)
                .map(typed -> typed.type().label().toLowerCase(Locale.ROOT))
                .orElse("unknown");
    }

    /// The ids of the workspace, campaign and session in the key.
    static Map<String, String> parts(ParkedKey key) {
        Map<String, String> parts = new TreeMap<>(typed(key).map(ItemKey::parts).orElse(Map.of()));
        parts.keySet().retainAll(OPEN_NOTHING);
        return parts;
    }

    private static Optional<ItemKey> typed(ParkedKey key) {
        try {
            return Optional.of(ItemKey.parse(key.pk(), key.sk()));
        } catch (UnreadableItem e) {
            return Optional.empty();
        }
    }

    private static String inOneLine(String reason) {
        String line = reason.replaceAll("\\s+", " ");
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON - 1) + "…";
    }
}
