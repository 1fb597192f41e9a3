package io.talestream.ingest.objects;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.util.Optional;

/// Where files are kept. `endpoint` and the two keys are for an S3 that is not AWS's; clients upload to the same
/// endpoint, so it must be one that they reach.
///
/// @param bucket its name
/// @param region where it is
/// @param endpoint of an S3 that is not AWS's; browsers upload there, so they must reach it
/// @param accessKey leave out on AWS, where the role of the process counts
/// @param secretKey goes with the access key
@ConfigurationProperties("talestream.s3")
public record S3Settings(
        @Bindable(defaultValue = "talestream") String bucket,
        @Bindable(defaultValue = "us-east-1") String region,
        Optional<URI> endpoint,
        Optional<String> accessKey,
        Optional<String> secretKey) {

    /// Keys are not printed.
    @Override
    public String toString() {
        return "S3Settings[bucket=%s, region=%s, endpoint=%s]".formatted(bucket, region, endpoint);
    }
}
