package io.talestream.migration.postgres.source;

import io.talestream.contracts.text.IsoTime;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes rows, through one connection that holds a lock for as long as it is open: there is one writer at a time, and
/// one that lost its connection writes nothing any more.
public final class SourceWriter implements AutoCloseable {
    private static final long LOCK = 7_435_229_017_664L;
    private static final String TAKEN = "55P03";
    private static final Set<String> TEXT = Set.of("text", "character varying");

    private final Connection connection;
    private final SourceSchema schema;

    /// @throws WrongSource if another writer is open, or new rows cannot have an id that contains Talestream's
    public SourceWriter(Postgres postgres, SourceSchema schema) {
        schema.idTypes().forEach((table, type) -> {
            if (table != SourceTable.USER && !TEXT.contains(type.replaceFirst("\\(.*", ""))) {
                throw new WrongSource("The ids of \"%s\" must be text for changes to be followed back, are %s."
                        .formatted(table.label(), type));
            }
        });
        this.schema = schema;
        this.connection = postgres.writing();
        try {
            lock();
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            close();
            throw TAKEN.equals(e.getSQLState())
                    ? new WrongSource("Another process follows changes back: stop it first.")
                    : Postgres.failed("locking", e);
        }
    }

    /// Waits a moment: PostgreSQL may not have noticed yet that the previous one is gone.
    private void lock() throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = '1s'");
            statement.execute("SELECT pg_advisory_lock(%d)".formatted(LOCK));
            statement.execute("SET lock_timeout = 0");
        }
    }

    /// The columns of a row to write; a null empties its column.
    public static final class Values {
        private final Map<String, @Nullable String> columns = new LinkedHashMap<>();

        public Values set(String column, @Nullable String value) {
            columns.put(column, value);
            return this;
        }

        /// Without fractions of milliseconds, which many columns round.
        public Values set(String column, Instant time) {
            return set(column, IsoTime.format(time.truncatedTo(ChronoUnit.MILLIS)));
        }

        public boolean isEmpty() {
            return columns.isEmpty();
        }
    }

    /// All changes become visible together, or none does.
    public void transaction(Runnable changes) {
        boolean isDone = false;
        try {
            try {
                changes.run();
                connection.commit();
                isDone = true;
            } finally {
                if (!isDone) {
                    connection.rollback();
                }
            }
        } catch (SQLException e) {
            throw Postgres.failed("writing rows", e);
        }
    }

    /// Leaves out columns that the table lacks.
    public void insert(SourceTable table, Values values) {
        values.columns.keySet().removeIf(column -> !schema.has(table, column));
        String columns =
                values.columns.keySet().stream().map(SourceSchema::quoted).collect(Collectors.joining(", "));
        String marks = values.columns.keySet().stream().map(_ -> "?").collect(Collectors.joining(", "));
        execute(
                table,
                "INSERT INTO %s (%s) VALUES (%s)".formatted(schema.name(table), columns, marks),
                new ArrayList<>(values.columns.values()));
    }

    public void update(SourceTable table, String id, Values values) {
        String columns = values.columns.keySet().stream()
                .map(column -> SourceSchema.quoted(column) + " = ?")
                .collect(Collectors.joining(", "));
        List<@Nullable String> all = new ArrayList<>(values.columns.values());
        all.add(id);
        execute(table, "UPDATE %s SET %s WHERE id = ?".formatted(schema.name(table), columns), all);
    }

    public void delete(SourceTable table, String column, String value) {
        execute(
                table,
                "DELETE FROM %s WHERE %s = ?".formatted(schema.name(table), SourceSchema.quoted(column)),
                List.of(value));
    }

    /// Values have no type of their own, so that they get that of their column: an enumeration, a time.
    private void execute(SourceTable table, String sql, List<@Nullable String> values) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i), Types.OTHER);
            }
            statement.executeUpdate();
        } catch (SQLException e) {
            throw Postgres.failed("writing \"%s\"".formatted(table.label()), e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw Postgres.failed("closing a connection", e);
        }
    }
}
