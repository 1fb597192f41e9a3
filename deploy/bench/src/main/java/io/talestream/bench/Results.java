package io.talestream.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.MathContext;
import java.util.List;
import java.util.Map;

/// The results of a bench, printed as a table and as JSON.
public final class Results {
    private static final MathContext SHOWN = new MathContext(5);

    private final ArrayNode rows = JsonNodeFactory.instance.arrayNode();

    /// The fields of a row are the columns of the table.
    public ObjectNode row(String name) {
        return rows.addObject().put("name", name);
    }

    public ObjectNode row(String name, double perSecond, double barePerSecond) {
        return row(name)
                .put("perSecond", perSecond)
                .put("barePerSecond", barePerSecond)
                .put("throughputRatio", perSecond / barePerSecond);
    }

    /// The heading is repeated where the columns change.
    @Override
    public String toString() {
        var text = new StringBuilder();
        List<String> columns = List.of();
        for (JsonNode row : rows) {
            List<String> fields =
                    row.properties().stream().map(Map.Entry::getKey).toList();
            if (!fields.equals(columns)) {
                columns = fields;
                text.append(line(columns, columns));
            }
            text.append(line(columns, row.valueStream().map(Results::shown).toList()));
        }
        return text.append(rows).toString();
    }

    private static String line(List<String> columns, List<String> values) {
        var line = new StringBuilder("%-40s".formatted(values.getFirst()));
        for (int i = 1; i < columns.size(); i++) {
            line.repeat(
                            ' ',
                            Math.max(10, columns.get(i).length() + 2)
                                    - values.get(i).length())
                    .append(values.get(i));
        }
        return line.append('\n').toString();
    }

    private static String shown(JsonNode value) {
        return value.isNumber() ? value.decimalValue().round(SHOWN).toPlainString() : value.asText();
    }
}
