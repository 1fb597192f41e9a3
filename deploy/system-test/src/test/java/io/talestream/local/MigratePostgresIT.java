package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.engines.EngineKeys;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.Engines;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A complete migration, command by command.
@ExtendWith(Engines.class)
class MigratePostgresIT {
    private static final String TABLES = """
        CREATE TABLE "User" (id text PRIMARY KEY, email text UNIQUE, name text, password text);
        CREATE TABLE "Campaign" (id text PRIMARY KEY, "userId" text, name text, description text);
        CREATE TABLE "Session" (id text PRIMARY KEY, "campaignId" text, "userId" text, name text, description text,
            "transcriptText" text, "audioStorageKey" text, "transcriptionJobId" text, status text, "shareToken" text,
            "createdAt" timestamptz DEFAULT now(), "updatedAt" timestamptz DEFAULT now());
        CREATE TABLE "Summary" (id text PRIMARY KEY, "sessionId" text, content text, type text);
        INSERT INTO "User" VALUES ('u1', 'ada@old.example', 'Ada', 'hash-of-a-password');
        INSERT INTO "Campaign" VALUES ('c1', 'u1', 'The Tide', 'At sea');
        INSERT INTO "Session" (id, "campaignId", "userId", name, "transcriptText", "shareToken")
            VALUES ('s1', 'c1', 'u1', 'The Tavern', 'Ada: whispered-words', 'a-secret-of-theirs-9'),
                   ('s2', 'c1', 'u1', '', 'WEBVTT' || chr(10) || chr(10) || 'whispered-words', NULL);
        INSERT INTO "Summary" VALUES ('m1', 's1', 'summed-up-words', 'GM');
        """;

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    private final String table = "test-" + Ids.next();
    private final List<CommandRun> all = new ArrayList<>();
    private final String database = "old_" + Ids.next().toLowerCase(Locale.ROOT);

    @BeforeEach
    void fill() throws SQLException {
        try (Connection connection = Server.STARTED.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        }
        sql(TABLES);
        TableCreation.ensure(Engines.dynamo().client(), table);
    }

    @Test
    void a_migration_runs_from_dry_run_to_validation_and_clean_up() throws IOException {
        Path rejects = directory.resolve("rejects.jsonl");
        Path links = directory.resolve("links.csv");

        var dry = run("--dry-run", "--rejects", rejects.toString());
        assertThat(dry.status()).isEqualTo(1);
        assertThat(dry.out())
                .contains("Nothing was written. Expected result:")
                .contains("rejected   Session s2, name: must not be blank")
                .contains("Session   2 rows: 1 written");
        assertThat(Files.readAllLines(rejects))
                .containsExactly("{\"kind\":\"rejected\",\"table\":\"Session\",\"id\":\"s2\",\"column\":\"name\","
                        + "\"reason\":\"must not be blank\"}");

        var copied = run("--resume", "--links", links.toString());
        assertThat(copied.status()).as("s2 is rejected").isEqualTo(1);
        assertThat(copied.out())
                .contains("Session   2 rows: 1 written, 0 removed, 1 rejected")
                .contains("Summary   1 rows: with their sessions, 0 rejected")
                .contains("Not complete");
        assertThat(Files.readString(links)).startsWith("a-secret-of-theirs-9,");

        sql("UPDATE \"Session\" SET \"transcriptText\" = 'Ada: other whispered-words' WHERE id = 's1'");
        sql("UPDATE \"Summary\" SET content = 'other summed-up-words' WHERE id = 'm1'");
        var noGo = run("--validate");
        assertThat(noGo.status()).isEqualTo(1);
        assertThat(noGo.out())
                .contains("different  Session s1, transcriptText: differs in Talestream")
                .contains("different  Summary m1, content: differs in Talestream")
                .contains("different  Session s2, name")
                .contains("NO-GO");

        sql("UPDATE \"Session\" SET name = 'The Storm', \"transcriptText\" = NULL WHERE id = 's2'");
        var followed = run("--follow", "--until-caught-up");
        assertThat(followed.status()).isZero();
        assertThat(followed.out()).contains("Following changes.", "Caught up.", "Complete.");
        sql("UPDATE \"Campaign\" SET name = 'The Ebb' WHERE id = 'c1'");
        assertThat(run("--follow", "--until-caught-up").out()).contains("Campaign  0 rows: 1 written");

        var go = run("--validate", "--sample", "1");
        assertThat(go.out())
                .contains("Session   2 rows, 0 different", "Summary   1 rows, 0 different")
                .contains("GO: both are equal.");
        assertThat(go.status()).isZero();

        var unarchived = run("--reverse", "--until-caught-up");
        assertThat(unarchived.status()).isEqualTo(2);
        assertThat(unarchived.err()).contains("The archive of changes does not cover");
        assertThat(run("--reverse", "--validate").out()).contains("GO: both are equal.");

        assertThat(run("--drop-slot").status()).isZero();
        assertThat(run("--drop-slot").status()).as("repeated").isZero();
        assertThat(all)
                .allSatisfy(run -> assertThat(run.out() + run.err())
                        .doesNotContain("the-password", "hash-of-a-password", "whispered-words", "summed-up-words")
                        .doesNotContain("a-secret-of-theirs-9"));
    }

    @Test
    void a_missing_source_table_or_a_denied_login_is_a_usage_error() {
        sql("DROP TABLE \"Summary\"");
        assertThat(run().err()).contains("the table \"Summary\"");
        assertThat(all.getLast().status()).isEqualTo(2);

        var nowhere = CommandRun.of(
                environment(),
                "migrate",
                "postgres",
                "--sub",
                "id",
                "--jdbc-url",
                Server.STARTED.getJdbcUrl("postgres", "none"));
        assertThat(nowhere.status()).isEqualTo(2);
        assertThat(nowhere.err()).contains("refuses the login").doesNotContain("the-password");

        var dead = CommandRun.of(
                environment(),
                "migrate",
                "postgres",
                "--sub",
                "id",
                "--jdbc-url",
                "jdbc:postgresql://127.0.0.1:1/none");
        assertThat(dead.status()).isEqualTo(1);
        assertThat(dead.err()).contains("PostgreSQL failed").doesNotContain("the-password");
    }

    private CommandRun run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "migrate", "postgres", "--sub", "id", "--jdbc-url", Server.STARTED.getJdbcUrl("postgres", database)));
        command.addAll(List.of(arguments));
        CommandRun run = CommandRun.of(environment(), command.toArray(String[]::new));
        all.add(run);
        return run;
    }

    private final String bucket = Engines.s3().newBucket();

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PGUSER", "postgres");
        environment.put("PGPASSWORD", "the-password");
        environment.put("TALESTREAM_DYNAMODB_TABLE", table);
        environment.put(
                "TALESTREAM_DYNAMODB_ENDPOINT", Engines.dynamo().endpoint().toString());
        environment.put("TALESTREAM_DYNAMODB_ACCESS_KEY", EngineKeys.TEMPORARY.accessKey());
        environment.put("TALESTREAM_DYNAMODB_SECRET_KEY", EngineKeys.TEMPORARY.secretKey());
        environment.put("TALESTREAM_S3_BUCKET", bucket);
        environment.put("TALESTREAM_S3_ENDPOINT", Engines.s3().endpoint().toString());
        environment.put("TALESTREAM_S3_ACCESS_KEY", EngineKeys.TEMPORARY.accessKey());
        environment.put("TALESTREAM_S3_SECRET_KEY", EngineKeys.TEMPORARY.secretKey());
        return environment;
    }

    /// One PostgreSQL for all tests; it stops with the JVM.
    private static final class Server {
        static final EmbeddedPostgres STARTED = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("listen_addresses", "127.0.0.1")
                        .setServerConfig("wal_level", "logical")
                        .setServerConfig("synchronous_commit", "on")
                        .setPGStartupWait(Duration.ofMinutes(3))
                        .start();
            } catch (IOException e) {
                throw new IllegalStateException("PostgreSQL could not be started", e);
            }
        }
    }

    private void sql(String sql) {
        try (Connection connection =
                        Server.STARTED.getDatabase("postgres", database).getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
