package io.talestream.ingest.store;

import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/// Who this process is to AWS, or to what stands in for it.
public final class Credentials {
    private Credentials() {}

    /// The keys that are named; where none are, whatever the SDK finds for this process.
    public static AwsCredentialsProvider of(Optional<String> accessKey, Optional<String> secretKey) {
        return accessKey
                .<AwsCredentialsProvider>map(
                        key -> StaticCredentialsProvider.create(AwsBasicCredentials.create(key, secretKey.orElse(""))))
                .orElseGet(() -> DefaultCredentialsProvider.builder().build());
    }
}
