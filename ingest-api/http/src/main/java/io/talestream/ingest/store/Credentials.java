package io.talestream.ingest.store;

import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/// Credentials of this process for AWS or a compatible service.
public final class Credentials {
    private Credentials() {}

    /// The given keys or, if there are none, the SDK's default credentials.
    public static AwsCredentialsProvider of(Optional<String> accessKey, Optional<String> secretKey) {
        return accessKey
                .<AwsCredentialsProvider>map(
                        key -> StaticCredentialsProvider.create(AwsBasicCredentials.create(key, secretKey.orElse(""))))
                .orElseGet(() -> DefaultCredentialsProvider.builder().build());
    }
}
