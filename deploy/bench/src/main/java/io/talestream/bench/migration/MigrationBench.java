package io.talestream.bench.migration;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/// Migrates many sessions, each with a transcript and two summaries, in a process with little memory that is killed
/// repeatedly; then again when nothing is left to do; then validates. All engines run on this machine, in memory.
public final class MigrationBench {
    private static final int SESSIONS = Integer.getInteger("bench.sessions", 100_000);
    private static final int KILLS = Integer.getInteger("bench.kills", 5);
    private static final String MEMORY = "-Xmx96m";
    private static final String TABLES = """
        CREATE TABLE "User" (id text PRIMARY KEY, email text UNIQUE, name text, password text);
        CREATE TABLE "Campaign" (id text PRIMARY KEY, "userId" text, name text, description text);
        CREATE TABLE "Session" (id text PRIMARY KEY, "campaignId" text, "userId" text, name text, description text,
            "transcriptText" text, "audioStorageKey" text, "transcriptionJobId" text, status text, "shareToken" text,
            "createdAt" timestamp(3), "updatedAt" timestamp(3));
        CREATE TABLE "Summary" (id text PRIMARY KEY, "sessionId" text, content text, type text);
        INSERT INTO "User" SELECT 'u' || i, 'u' || i || '@old.example', 'Player ' || i, 'x'
            FROM generate_series(1, {sessions} / 100) i;
        INSERT INTO "Campaign" SELECT 'c' || i, 'u' || (1 + i % ({sessions} / 100)), 'Campaign ' || i, 'A story'
            FROM generate_series(1, {sessions} / 25) i;
        INSERT INTO "Session" SELECT md5(i::text), 'c' || (1 + i % ({sessions} / 25)), 'u1', 'Session ' || i, 'A session',
            (SELECT string_agg('Ada: We go on, into the dark, for the ' || (i + j) || 'th time.', chr(10))
                FROM generate_series(1, 40) j),
            NULL, NULL, 'COMPLETED', NULL, timestamp '2015-01-01' + i * interval '50 minutes', now()
            FROM generate_series(1, {sessions}) i;
        INSERT INTO "Summary" SELECT 'g' || id, id, repeat('What happened and why. ', 20), 'GM' FROM "Session";
        INSERT INTO "Summary" SELECT 'p' || id, id, repeat('What happened. ', 20), 'PLAYER' FROM "Session";
        """;

    private MigrationBench() {}

    public static void main(String[] args) throws IOException, SQLException {
        try (var postgres = EmbeddedPostgres.builder()
                        .setServerConfig("listen_addresses", "127.0.0.1")
                        .start();
                var dynamo = EmbeddedDynamo.inMemory();
                var s3 = EmbeddedS3.temporary()) {
            try (Connection connection = postgres.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute(TABLES.replace("{sessions}", Integer.toString(SESSIONS)));
            }
            var process =
                    new MigrationProcess(postgres.getJdbcUrl("postgres", "postgres"), dynamo.endpoint(), s3.endpoint());
            System.out.printf("%,d sessions, a process with %s%n", SESSIONS, MEMORY);
            long start = System.nanoTime();
            for (int kill = 1; kill <= KILLS; kill++) {
                process.runUntil(MEMORY, (long) SESSIONS * kill / (KILLS + 1));
            }
            print("first copy, killed %d times".formatted(KILLS), start, process.run(MEMORY, "resume"));
            start = System.nanoTime();
            print("again, no changes", start, process.run(MEMORY, "copy"));
            start = System.nanoTime();
            print("compared, one in 100 with its files", start, process.run(MEMORY, "validate"));
        }
    }

    private static void print(String what, long start, String heap) {
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf(
                "%-36s %5d s  %,7.0f sessions/s  %s%n",
                what, duration.toSeconds(), SESSIONS / (duration.toMillis() / 1_000.0), heap);
    }
}
