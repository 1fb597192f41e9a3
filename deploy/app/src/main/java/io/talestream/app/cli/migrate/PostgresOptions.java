package io.talestream.app.cli.migrate;

import io.talestream.app.config.UsageError;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.source.SourceAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Connects to the source PostgreSQL and maps its users to tokens.
final class PostgresOptions {
    /// The column that holds the `sub` of a user's token.
    enum Sub {
        id,
        email
    }

    private final Map<String, String> environment;

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            required = true,
            description = "Connect to this PostgreSQL: jdbc:postgresql://host:5432/database")
    private String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "Connect as this user (or PGUSER)")
    private @Nullable String user;

    @Option(
            names = "--password-env",
            paramLabel = "NAME",
            description = "Read the password from this environment variable (default: ${DEFAULT-VALUE})")
    private String passwordVariable = "PGPASSWORD";

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            description = "Read the tables of this schema (default: ${DEFAULT-VALUE})")
    private String schema = "public";

    @Option(
            names = "--users",
            paramLabel = "FILE",
            description = "Read lines of user id or e-mail address, comma, token sub")
    private @Nullable Path users;

    @Option(
            names = "--sub",
            paramLabel = "id|email",
            description = "Use the id or e-mail address as token sub, without --users")
    private @Nullable Sub sub;

    @Option(
            names = "--audio-bucket",
            paramLabel = "NAME",
            description = "Copy recordings from this bucket (default: list them, copy none)")
    private @Nullable String audioBucket;

    @Option(
            names = "--at-once",
            paramLabel = "N",
            description = "Write this many rows in parallel (default: ${DEFAULT-VALUE})")
    private int atOnce = MigrationSettings.USUALLY_AT_ONCE;

    PostgresOptions(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    SourceAddress address() {
        return new SourceAddress(
                url, Optional.ofNullable(user).or(() -> variable("PGUSER")), variable(passwordVariable), schema);
    }

    MigrationSettings settings(boolean dryRun) {
        if (atOnce < 1 || atOnce > 100) {
            throw new UsageError("--at-once must be between 1 and 100, is " + atOnce);
        }
        return new MigrationSettings(subs(), Optional.ofNullable(audioBucket), dryRun, atOnce);
    }

    private SubjectIds subs() {
        if ((users == null) == (sub == null)) {
            throw new UsageError("Map the users to the subs of their tokens, which PostgreSQL does not store: --users"
                    + " FILE with a sub for each, or --sub id, or --sub email.");
        }
        if (users != null) {
            return SubjectIds.listedIn(users);
        }
        return sub == Sub.id ? new SubjectIds.Ids() : new SubjectIds.Emails();
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
