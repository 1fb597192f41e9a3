package io.talestream.migration.postgres.source;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/// A small pool of read-only connections and one replication connection, opened on demand.
public final class Postgres implements AutoCloseable {
    private static final int MOST = 6;
    private static final String WRONG_PASSWORD = "28";
    private static final String NO_SUCH_DATABASE = "3D000";

    private final SourceAddress address;
    private final Semaphore permits = new Semaphore(MOST);
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();

    public Postgres(SourceAddress address) {
        this.address = address;
    }

    public interface Query<R> {
        R run(Connection connection) throws SQLException;
    }

    String schema() {
        return address.schema();
    }

    /// Each statement sees the data as of its start.
    public <R> R read(String what, Query<R> query) {
        permits.acquireUninterruptibly();
        try {
            Connection connection = taken();
            boolean whole = false;
            try {
                R result = query.run(connection);
                whole = true;
                return result;
            } finally {
                if (whole) {
                    idle.push(connection);
                } else {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw failed(what, e);
        } finally {
            permits.release();
        }
    }

    public interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    /// The rows of one statement. A collection is the value of an array parameter.
    public <T> List<T> rows(String what, String sql, Reading<T> reading, @Nullable Object... values) {
        return read(what, connection -> {
            try (var statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(
                            i + 1,
                            values[i] instanceof Collection<?> all
                                    ? connection.createArrayOf("text", all.toArray())
                                    : values[i]);
                }
                ResultSet rows = statement.executeQuery();
                List<T> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(reading.of(rows));
                }
                return found;
            }
        });
    }

    /// All statements see one snapshot.
    <R> R readSnapshot(String what, Query<R> query) {
        return read(what, connection -> {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            R result = query.run(connection);
            connection.commit();
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(true);
            return result;
        });
    }

    /// Runs on a connection that may write, for the publication and the slot.
    <R> R change(String what, Query<R> query) {
        try (Connection connection = open(address.properties())) {
            return query.run(connection);
        } catch (SQLException e) {
            throw failed(what, e);
        }
    }

    /// Opens a replication connection. The caller closes it.
    public Connection listening() {
        Properties properties = address.properties();
        PGProperty.REPLICATION.set(properties, "database");
        PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "13");
        // The client does not read from the stream while it copies rows.
        PGProperty.OPTIONS.set(properties, "-c wal_sender_timeout=10min");
        try {
            return open(properties);
        } catch (SQLException e) {
            throw failed("streaming changes", e);
        }
    }

    /// Opens a connection that may write, for [SourceWriter]. The caller closes it.
    Connection writing() {
        try {
            return open(address.properties());
        } catch (SQLException e) {
            throw failed("opening a connection", e);
        }
    }

    @Override
    public void close() {
        for (Connection each = idle.poll(); each != null; each = idle.poll()) {
            try {
                each.close();
            } catch (SQLException e) {
                throw failed("closing a connection", e);
            }
        }
    }

    private Connection taken() throws SQLException {
        Connection kept = idle.poll();
        if (kept != null) {
            return kept;
        }
        Connection connection = open(address.properties());
        connection.setReadOnly(true);
        return connection;
    }

    private Connection open(Properties properties) throws SQLException {
        @Nullable Connection connection = new Driver().connect(address.url(), properties);
        if (connection == null) {
            throw new WrongSource("The address must look like jdbc:postgresql://host:5432/database.");
        }
        return connection;
    }

    /// The server's message without its detail, which may quote a row.
    static RuntimeException failed(String what, SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.startsWith(WRONG_PASSWORD) || state.equals(NO_SUCH_DATABASE)) {
            return new WrongSource("PostgreSQL refuses the login: " + firstLine(e));
        }
        return new SourceUnavailable("PostgreSQL failed on %s: %s".formatted(what, firstLine(e)), e);
    }

    private static String firstLine(SQLException e) {
        return e.getMessage() == null
                ? e.getClass().getSimpleName()
                : e.getMessage().lines().findFirst().orElse("");
    }
}
