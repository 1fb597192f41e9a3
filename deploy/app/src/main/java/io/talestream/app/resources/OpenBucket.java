package io.talestream.app.resources;

import io.talestream.app.config.UsageError;
import io.talestream.app.config.Variables;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.ingest.objects.Buckets;
import io.talestream.ingest.objects.S3Settings;
import io.talestream.store.objects.Bucket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// The bucket, open for the duration of an operator's command.
public record OpenBucket(Bucket bucket) implements AutoCloseable {
    static final String PREFIX = "TALESTREAM_S3_";

    public static OpenBucket local(URI endpoint, EngineKeys keys) {
        return open(new S3Settings(
                OpenTable.NAME,
                EmbeddedS3.REGION,
                Optional.of(endpoint),
                Optional.of(keys.accessKey()),
                Optional.of(keys.secretKey())));
    }

    /// With the defaults of the services' settings.
    static OpenBucket elsewhere(Map<String, String> environment) {
        return elsewhere(new Variables(environment, PREFIX), "us-east-1");
    }

    /// For a command on a table elsewhere. On AWS all accounts share the names of buckets: the one with the default
    /// name may be a stranger's.
    ///
    /// @param region of the table
    static OpenBucket named(Map<String, String> environment, Optional<String> region) {
        var variables = new Variables(environment, PREFIX);
        if (variables.text("BUCKET").isEmpty() && variables.url("ENDPOINT").isEmpty()) {
            throw new UsageError(("No bucket is configured: name that of the table with %1$sBUCKET, and its region with"
                            + " %1$sREGION if it is not that of --region.")
                    .formatted(PREFIX));
        }
        return elsewhere(variables, region.orElse("us-east-1"));
    }

    private static OpenBucket elsewhere(Variables variables, String region) {
        return open(new S3Settings(
                variables.text("BUCKET").orElse(OpenTable.NAME),
                variables.text("REGION").orElse(region),
                variables.url("ENDPOINT"),
                variables.text("ACCESS_KEY"),
                variables.text("SECRET_KEY")));
    }

    @Override
    public void close() {
        bucket.close();
    }

    /// Requests may take long: commands and workers send large files.
    private static OpenBucket open(S3Settings settings) {
        return new OpenBucket(Buckets.open(settings, _ -> {}));
    }
}
