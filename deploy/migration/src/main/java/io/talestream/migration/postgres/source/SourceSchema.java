package io.talestream.migration.postgres.source;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The names of the tables and the types of their ids. Every column that is read is known to exist.
///
/// @param columns every column of each table
public record SourceSchema(String schema, Map<SourceTable, String> idTypes, Map<SourceTable, Set<String>> columns) {
    private static final String COLUMNS = """
        SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ? AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
        """;

    /// Throws [WrongSource], which names everything that is missing.
    public static SourceSchema read(Postgres postgres) {
        Map<String, Map<String, String>> found = new HashMap<>();
        postgres.rows(
                "reading its schema",
                COLUMNS,
                row -> {
                    found.computeIfAbsent(row.getString(1), _ -> new HashMap<>())
                            .put(row.getString(2), row.getString(3));
                    return row.getString(1);
                },
                postgres.schema());
        List<String> missing = new ArrayList<>();
        Map<SourceTable, String> ids = new EnumMap<>(SourceTable.class);
        for (SourceTable table : SourceTable.values()) {
            Map<String, String> columns = found.getOrDefault(table.label(), Map.of());
            if (columns.isEmpty()) {
                missing.add("the table \"%s\"".formatted(table.label()));
                continue;
            }
            table.columns().stream()
                    .filter(column -> !columns.containsKey(column))
                    .forEach(column -> missing.add("the column \"%s\".\"%s\"".formatted(table.label(), column)));
            ids.put(table, columns.getOrDefault("id", "text"));
        }
        if (!missing.isEmpty()) {
            throw new WrongSource("The schema %s lacks tables or columns to copy. Missing: %s."
                    .formatted(postgres.schema(), String.join(", ", missing)));
        }
        Map<SourceTable, Set<String>> columns = new EnumMap<>(SourceTable.class);
        for (SourceTable table : SourceTable.values()) {
            columns.put(
                    table,
                    Set.copyOf(found.getOrDefault(table.label(), Map.of()).keySet()));
        }
        return new SourceSchema(postgres.schema(), ids, columns);
    }

    boolean has(SourceTable table, String column) {
        return columns.getOrDefault(table, Set.of()).contains(column);
    }

    String name(SourceTable table) {
        return quoted(schema) + "." + quoted(table.label());
    }

    /// Replaces `{User}` and the like with tables, `{id:User}` with the type of the table's ids, and
    /// `{c.createdAt}` with that column of campaigns, or null.
    String sql(String template) {
        String sql = template.replace(
                "{c.createdAt}",
                has(SourceTable.CAMPAIGN, "createdAt") ? "c.\"createdAt\"" : "CAST(NULL AS timestamp)");
        for (SourceTable table : SourceTable.values()) {
            sql = sql.replace("{%s}".formatted(table.label()), name(table))
                    .replace("{id:%s}".formatted(table.label()), idTypes.getOrDefault(table, "text"));
        }
        return sql;
    }

    static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
