package io.talestream.migration.postgres;

import io.talestream.contracts.id.Ids;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceAddress;
import io.talestream.testing.time.Eventually;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The source system: a separate database in a PostgreSQL that all tests of this JVM share.
final class SourceFixture implements AutoCloseable {
    static final String PASSWORD = "not-for-anyone";

    private static final String TABLES = """
        CREATE TYPE "SummaryType" AS ENUM ('GM', 'PLAYER', 'OTHER');
        CREATE TABLE "User" (id text PRIMARY KEY, email text UNIQUE, name text, password text NOT NULL);
        CREATE TABLE "Campaign" (id text PRIMARY KEY, "userId" text, name text, description text);
        CREATE TABLE "Session" (id text PRIMARY KEY, "campaignId" text, "userId" text, name text, description text,
            "transcriptText" text, "audioStorageKey" text, "transcriptionJobId" text, status text DEFAULT 'PENDING',
            "shareToken" text UNIQUE, "createdAt" timestamp(3) DEFAULT now(), "updatedAt" timestamp(3) DEFAULT now());
        CREATE TABLE "Summary" (id text PRIMARY KEY, "sessionId" text, content text, type "SummaryType");
        CREATE INDEX ON "Summary" ("sessionId");
        """;

    private final EmbeddedPostgres server;
    private final String database;

    private SourceFixture(EmbeddedPostgres server, String database) {
        this.server = server;
        this.database = database;
    }

    private static final class Shared {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("listen_addresses", "127.0.0.1")
                        .setServerConfig("wal_level", "logical")
                        .setServerConfig("fsync", "off")
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("max_replication_slots", "30")
                        .setPGStartupWait(Duration.ofMinutes(3))
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL could not be started", e);
            }
        }
    }

    static SourceFixture empty() {
        String database = "old_" + Ids.next().toLowerCase(Locale.ROOT);
        var system = new SourceFixture(Shared.SERVER, database);
        try (Connection connection = Shared.SERVER.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        system.sql(TABLES);
        return system;
    }

    String url() {
        return server.getJdbcUrl("postgres", database);
    }

    SourceAddress address() {
        return new SourceAddress(url(), Optional.of("postgres"), Optional.of(PASSWORD), "public");
    }

    Postgres open() {
        return new Postgres(address());
    }

    void user(String id, String name) {
        sql("INSERT INTO \"User\" VALUES (?, ?, ?, ?)", id, id + "@old.example", name, "$2b$10$hash-of-" + id);
    }

    void campaign(String id, String user, String name) {
        sql(
                "INSERT INTO \"Campaign\" (id, \"userId\", name, description) VALUES (?, ?, ?, ?)",
                id,
                user,
                name,
                "About " + name);
    }

    /// The column that campaigns of some sources lack.
    void campaignsAreDated() {
        sql("ALTER TABLE \"Campaign\" ADD \"createdAt\" timestamp(3)");
    }

    void session(String id, String campaign, String user, String name) {
        sql(
                "INSERT INTO \"Session\" (id, \"campaignId\", \"userId\", name, description) VALUES (?, ?, ?, ?, ?)",
                id,
                campaign,
                user,
                name,
                "About " + name);
    }

    void transcript(String session, String text) {
        sql(
                "UPDATE \"Session\" SET \"transcriptText\" = ?, status = 'COMPLETED', \"updatedAt\" = now() WHERE id ="
                        + " ?",
                text,
                session);
    }

    void summary(String id, String session, String type, String content) {
        sql("INSERT INTO \"Summary\" VALUES (?, ?, ?, ?::\"SummaryType\")", id, session, content, type);
    }

    /// Two people, three campaigns, four sessions with all that a session can have.
    void sampleSessions() {
        user("u1", "Ada");
        user("u2", "Ben");
        campaign("c1", "u1", "The Tide");
        campaign("c2", "u1", "The Long Road");
        campaign("c3", "u2", "Ashes");
        session("s1", "c1", "u1", "The Tavern");
        session("s2", "c1", "u1", "The Storm");
        session("s3", "c2", "u1", "Milestones");
        session("s4", "c3", "u2", "Embers");
        transcript("s1", "Ada: We open the door.\nBen: It creaks, and something looks back.");
        transcript("s2", "Ada: The sea rises.");
        summary("m1", "s1", "GM", "They met the keeper, who lies.");
        summary("m2", "s1", "PLAYER", "They met the keeper.");
        summary("m3", "s2", "GM", "The storm was sent.");
        sql("UPDATE \"Session\" SET \"shareToken\" = '2f0c9a1e-7c0b-4f8a-9d59-0f7a7a8c3b11' WHERE id = 's1'");
        sql("UPDATE \"Session\" SET \"shareToken\" = 'V1StGXR8_Z5jdHi6B-myT' WHERE id = 's2'");
    }

    void sql(String sql, Object... values) {
        try (Connection connection = server.getDatabase("postgres", database).getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whether a commit needs a standby. There is none, so the commit is in the log and waits.
    void needsAStandby(boolean does) {
        sql("ALTER SYSTEM SET synchronous_standby_names = '%s'".formatted(does ? "absent" : ""));
        sql("SELECT pg_reload_conf()");
        String wanted = does ? "absent" : "";
        Eventually.until(
                "the setting is in force",
                () -> count(
                                "SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names' AND setting = '%s'"
                                        .formatted(wanted))
                        == 1);
        // The checkpointer decides whether commits wait. It reloads its settings between two checkpoints.
        sql("CHECKPOINT");
        sql("CHECKPOINT");
    }

    /// The current position of its log.
    long written() {
        return count("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint");
    }

    long count(String sql) {
        try (Connection connection = server.getDatabase("postgres", database).getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The first column of each row.
    List<String> texts(String sql) {
        try (Connection connection = server.getDatabase("postgres", database).getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A connection without auto-commit.
    Connection connection() throws SQLException {
        Connection connection = server.getDatabase("postgres", database).getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    @Override
    public void close() {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(
                    "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE NOT active AND database = '%s'"
                            .formatted(database));
            statement.execute("DROP DATABASE %s WITH (FORCE)".formatted(database));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
