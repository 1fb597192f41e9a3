package io.talestream.migration.postgres.source;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The replication slot, which marks the position in PostgreSQL's log up to which changes are copied, and the
/// publication, which names the tables. Both live in PostgreSQL, so no change is lost while no client is connected.
/// PostgreSQL retains its log for them until they are dropped.
public final class ChangeSlot {
    private static final int OLDEST = 130_000;
    private static final int COLUMN_LISTS = 150_000;
    private static final String REPLICA_IDENTITY = """
        SELECT c.relreplident, (SELECT string_agg(a.attname, ',') FROM pg_index i
                JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
            WHERE i.indrelid = c.oid AND i.indisprimary)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?
        """;

    private final Postgres postgres;
    private final String name;

    public ChangeSlot(Postgres postgres, String name) {
        if (!name.matches("[a-z0-9_]{1,63}")) {
            throw new WrongSource("The name of a slot has 1 to 63 small letters, digits and underscores.");
        }
        this.postgres = postgres;
        this.name = name;
    }

    public String name() {
        return name;
    }

    public boolean isThere() {
        return behind().isPresent();
    }

    /// Creates the publication and the slot if they are missing.
    public void ensure() {
        SourceSchema schema = SourceSchema.read(postgres);
        postgres.change("preparing to follow", connection -> {
            if (version(connection) < OLDEST) {
                throw new WrongSource("Changes can be followed in PostgreSQL 13 and later.");
            }
            if (!"logical".equals(one(connection, "SHOW wal_level").orElse(""))) {
                throw new WrongSource("PostgreSQL must run with wal_level = logical for changes to be followed.");
            }
            Optional<String> status = one(
                    connection,
                    "SELECT coalesce(wal_status, 'reserved') FROM pg_replication_slots WHERE slot_name = ?",
                    name);
            if (status.equals(Optional.of("lost"))) {
                throw new WrongSource(("PostgreSQL no longer has the changes of slot %s: drop it with"
                                + " --drop-slot and start over.")
                        .formatted(name));
            }
            if (one(connection, "SELECT 1 FROM pg_publication WHERE pubname = ?", name)
                    .isEmpty()) {
                publish(connection, schema);
            }
            if (status.isEmpty()) {
                one(connection, "SELECT pg_create_logical_replication_slot(?, 'pgoutput')::text", name);
            }
            return status.isPresent();
        });
    }

    /// After this, PostgreSQL retains no log for the slot.
    public void drop() {
        postgres.change("dropping the slot", connection -> {
            one(
                    connection,
                    "SELECT pg_drop_replication_slot(slot_name)::text FROM pg_replication_slots WHERE slot_name = ?",
                    name);
            try (var statement = connection.createStatement()) {
                return statement.execute("DROP PUBLICATION IF EXISTS " + SourceSchema.quoted(name));
            }
        });
    }

    /// How many bytes of its log PostgreSQL retains for the slot; empty if there is no slot.
    public Optional<Long> behind() {
        return postgres.read(
                        "reading the slot",
                        connection -> one(
                                connection,
                                "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::bigint::text"
                                        + " FROM pg_replication_slots WHERE slot_name = ?",
                                name))
                .map(Long::valueOf);
    }

    /// Publishes only ids where PostgreSQL supports it. A table without a replica identity must not be published:
    /// PostgreSQL would reject every update and delete in it.
    private void publish(Connection connection, SourceSchema schema) throws SQLException {
        boolean canList = version(connection) >= COLUMN_LISTS;
        List<String> tables = new ArrayList<>();
        for (SourceTable table : SourceTable.values()) {
            List<String> identity = row(connection, REPLICA_IDENTITY, postgres.schema(), table.label());
            boolean byPrimaryKey =
                    identity.get(0).equals("d") && !identity.get(1).isEmpty();
            if (!byPrimaryKey
                    && !identity.get(0).equals("f")
                    && !identity.get(0).equals("i")) {
                throw new WrongSource("The table \"%s\" has no primary key: changes in it cannot be followed."
                        .formatted(table.label()));
            }
            boolean ids = canList && byPrimaryKey;
            tables.add(schema.name(table) + (ids ? columns(table, identity.get(1)) : ""));
        }
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE PUBLICATION %s FOR TABLE %s"
                    .formatted(SourceSchema.quoted(name), String.join(", ", tables)));
        }
    }

    private static int version(Connection connection) throws SQLException {
        return Integer.parseInt(one(connection, "SHOW server_version_num").orElse("0"));
    }

    private static String columns(SourceTable table, String primaryKey) {
        Stream<String> needed = table == SourceTable.SUMMARY ? Stream.of("id", "sessionId") : Stream.of("id");
        return Stream.concat(Stream.of(primaryKey.split(",", -1)), needed)
                .distinct()
                .map(SourceSchema::quoted)
                .collect(Collectors.joining(", ", " (", ")"));
    }

    private static Optional<String> one(Connection connection, String sql, String... values) throws SQLException {
        return row(connection, sql, values).stream().findFirst();
    }

    private static List<String> row(Connection connection, String sql, String... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            ResultSet rows = statement.executeQuery();
            List<String> row = new ArrayList<>();
            if (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(Optional.ofNullable(rows.getString(i)).orElse(""));
                }
            }
            return row;
        }
    }
}
