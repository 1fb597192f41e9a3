package io.talestream.local;

import io.talestream.postgres.MigrationSettings;
import io.talestream.postgres.SourceAddress;
import io.talestream.postgres.SubjectIds;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the PostgreSQL is that is left, and who its users are here.
final class PostgresOptions {
    /// What a user's token will be made out to.
    enum Sub {
        id,
        email
    }

    private final Map<String, String> environment;

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            required = true,
            description = "Where PostgreSQL is: jdbc:postgresql://host:5432/database.")
    private String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "Who asks (or PGUSER).")
    private @Nullable String user;

    @Option(
            names = "--password-env",
            paramLabel = "NAME",
            defaultValue = "PGPASSWORD",
            description = "The environment variable that holds the password (default: ${DEFAULT-VALUE}).")
    private String passwordVariable = "PGPASSWORD";

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            defaultValue = "public",
            description = "The schema of the tables (default: ${DEFAULT-VALUE}).")
    private String schema = "public";

    @Option(
            names = "--users",
            paramLabel = "FILE",
            description = "Lines of a user's id or e-mail address, a comma, and the sub of their token.")
    private @Nullable Path users;

    @Option(
            names = "--sub",
            paramLabel = "id|email",
            description = "Instead of a file: the sub of everyone's token is their id, or their e-mail address.")
    private @Nullable Sub sub;

    @Option(
            names = "--audio-bucket",
            paramLabel = "NAME",
            description = "Copies recordings from this bucket. Without it they stay where they are, and are listed.")
    private @Nullable String audioBucket;

    @Option(
            names = "--at-once",
            paramLabel = "N",
            defaultValue = "" + MigrationSettings.USUALLY_AT_ONCE,
            description = "How many rows are written at the same time (default: ${DEFAULT-VALUE}).")
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
            throw new UsageError(
                    "Say who the users are to the issuer of tokens, which PostgreSQL does not know: --users"
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
