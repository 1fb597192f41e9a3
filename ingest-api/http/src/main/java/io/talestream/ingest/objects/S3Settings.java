package io.talestream.ingest.objects;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.util.Optional;

/// Where files are stored. `endpoint` and the two keys are for an S3 other than AWS's. Clients upload to the same
/// endpoint, so they must be able to reach it.
///
/// @param bucket the bucket's name
/// @param region the bucket's region
/// @param endpoint the endpoint of an S3 other than AWS's; browsers upload to it, so they must be able to reach it
/// @param accessKey leave out on AWS, where the role of the process applies
/// @param secretKey the secret of the access key
@ConfigurationProperties("talestream.s3")
public record S3Settings(
        @Bindable(defaultValue = "talestream") String bucket,
        @Bindable(defaultValue = "us-east-1") String region,
        Optional<URI> endpoint,
        Optional<String> accessKey,
        Optional<String> secretKey) {

    /// Leaves out the keys.
    @Override
    public String toString() {
        return "S3Settings[bucket=%s, region=%s, endpoint=%s]".formatted(bucket, region, endpoint);
    }
}
