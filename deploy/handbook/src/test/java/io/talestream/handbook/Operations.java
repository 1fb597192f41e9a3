package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Order;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The requests of a pattern as DynamoDB operations, one line each.
record Operations(List<Line> lines) {
    /// `call` is the operation alone, `details` its target and parameters.
    record Line(String call, String details, String index, String key) {
        String operation() {
            return call + ": " + details;
        }
    }

    static Operations of(AccessPattern pattern) {
        var lines = new ArrayList<Line>();
        var erased = new ArrayList<EntityType>();
        for (Request request : pattern.requests()) {
            switch (request) {
                case Request.Get(EntityType item, Consistency consistency) ->
                    lines.add(new Line("GetItem", item.label() + ", " + words(consistency), "table", key(item)));
                case Request.Query query -> lines.add(line(query));
                case Request.Write(List<Step> steps)
                when isErasureOfWhatWasFound(steps, lines) ->
                    erased.add(steps.getFirst().item());
                case Request.Write(List<Step> steps) -> lines.add(line(steps));
            }
        }
        if (!erased.isEmpty()) {
            String kinds = erased.stream().map(EntityType::label).collect(Collectors.joining(", "));
            lines.add(new Line("PutItem", "tombstone for each " + kinds, "table", "the keys that were read"));
        }
        return new Operations(lines);
    }

    /// The distinct names of the operations.
    String calls() {
        return lines.stream()
                .map(line -> line.call() + ("table".equals(line.index()) ? "" : " on " + line.index()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// One column of the lines; numbered where there is more than one.
    String column(Function<Line, String> part) {
        if (lines.size() == 1) {
            return part.apply(lines.getFirst());
        }
        var numbered = new ArrayList<String>();
        for (Line line : lines) {
            numbered.add((numbered.size() + 1) + ". " + part.apply(line));
        }
        return String.join("<br>", numbered);
    }

    private static boolean isErasureOfWhatWasFound(List<Step> steps, List<Line> before) {
        return steps.size() == 1
                && steps.getFirst().action() == Action.ERASE
                && before.stream().anyMatch(line -> line.call().equals("Query"));
    }

    private static Line line(Request.Query query) {
        Index index = query.index();
        String sort = switch (query.sk()) {
            case SortKey.Any() -> "";
            case SortKey.From(KeyTemplate first) -> " and %s >= %s".formatted(index.sortKey(), first.text());
            case SortKey.BeginsWith(KeyTemplate prefix) ->
                " and begins_with(%s, %s)".formatted(index.sortKey(), prefix.text());
        };
        String order = query.order() == Order.DESCENDING ? ", newest first" : "";
        return new Line(
                "Query",
                words(query.consistency()) + order,
                index == Index.TABLE ? "table" : index.name(),
                code("%s = %s%s".formatted(index.partitionKey(), query.pk().text(), sort)));
    }

    private static Line line(List<Step> steps) {
        String details = steps.stream()
                .map(step -> step.action().name() + " " + step.item().label())
                .collect(Collectors.joining(", "));
        String keys = steps.stream().map(step -> key(step.item())).distinct().collect(Collectors.joining("; "));
        return new Line(steps.size() == 1 ? "PutItem" : "TransactWriteItems", details, "table", keys);
    }

    private static String key(EntityType item) {
        return code("PK = %s and SK = %s".formatted(item.pk().text(), item.sk().text()));
    }

    static String words(Consistency consistency) {
        return consistency.name().toLowerCase(Locale.ROOT);
    }

    static String code(String text) {
        return "`" + text + "`";
    }
}
