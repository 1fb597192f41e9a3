package io.talestream.app.resources;

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
    private static final String PREFIX = "TALESTREAM_S3_";

    public static OpenBucket local(URI endpoint, EngineKeys keys) {
        return open(new S3Settings(
                OpenTable.NAME,
                EmbeddedS3.REGION,
                Optional.of(endpoint),
                Optional.of(keys.accessKey()),
                Optional.of(keys.secretKey())));
    }

    static OpenBucket elsewhere(Map<String, String> environment) {
        var variables = new Variables(environment, PREFIX);
        return open(new S3Settings(
                variables.text("BUCKET").orElse(OpenTable.NAME),
                variables.text("REGION").orElse("us-east-1"),
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
