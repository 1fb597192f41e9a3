package io.talestream.app.resources;

import io.talestream.app.config.UsageError;
import io.talestream.app.config.Variables;
import io.talestream.ingest.store.DynamoDbSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Selects the table of an operator's command: that of a system on this machine, by its data directory, or one on AWS
/// or elsewhere, by its name. The environment variables are the same that the API reads.
public final class TableOptions {
    public static final String PREFIX = "TALESTREAM_DYNAMODB_";
    private static final Path DATA = Path.of(".talestream");

    private final Map<String, String> environment;
    private final Variables variables;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Use the system in this data directory (default: .talestream)")
    private @Nullable Path data;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "Use this table on AWS or elsewhere (or " + PREFIX + "TABLE; its bucket: " + OpenBucket.PREFIX
                    + "BUCKET)")
    private @Nullable String table;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description =
                    "Use this AWS region (or " + PREFIX + "REGION; for the bucket " + OpenBucket.PREFIX + "REGION)")
    private @Nullable String region;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "Use this DynamoDB endpoint instead of AWS (or " + PREFIX + "ENDPOINT)")
    private @Nullable URI endpoint;

    @Option(
            names = "--search",
            paramLabel = "URL",
            description = "Use this OpenSearch (or " + IndexLocation.PREFIX + "ENDPOINT, …INDEX, …USER, …PASSWORD)")
    private @Nullable URI search;

    public TableOptions(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.variables = new Variables(environment, PREFIX);
    }

    public OpenTable open() {
        boolean elsewhere = table != null || region != null || endpoint != null || search != null;
        if (data != null && elsewhere) {
            throw new UsageError(
                    "--data is for a system on this machine, --table, --region, --endpoint and --search are"
                            + " for one elsewhere: give one or the other.");
        }
        boolean named = elsewhere
                || variables.text("TABLE").or(() -> variables.text("ENDPOINT")).isPresent();
        return data == null && named
                ? OpenTable.elsewhere(
                        settings(), index(), () -> OpenBucket.named(environment, Optional.ofNullable(region)))
                : OpenTable.on(data == null ? DATA : data, environment);
    }

    /// For a service: the table that the environment names, or the default name; never that of a data directory.
    public OpenTable named() {
        return OpenTable.elsewhere(settings(), index(), environment);
    }

    /// The workspace that took over the data of version 1, if this is the environment of the API.
    public Optional<String> legacyWorkspace() {
        return variables.text("LEGACY_WORKSPACE");
    }

    private IndexLocation index() {
        return IndexLocation.elsewhere(Optional.ofNullable(search), environment);
    }

    private DynamoDbSettings settings() {
        return new DynamoDbSettings(
                or(table, "TABLE").orElse(OpenTable.NAME),
                or(region, "REGION").orElse("us-east-1"),
                Optional.ofNullable(endpoint).or(() -> variables.url("ENDPOINT")),
                variables.text("ACCESS_KEY"),
                variables.text("SECRET_KEY"),
                legacyWorkspace());
    }

    private Optional<String> or(@Nullable String option, String name) {
        return Optional.ofNullable(option).or(() -> variables.text(name));
    }
}
