package io.talestream.ingest.store;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.util.Optional;

/// Where the table is. `endpoint` and the two keys are for a DynamoDB that is not AWS's; without them the SDK finds the
/// region's endpoint and the process's own credentials.
///
/// @param table its name
/// @param region where it is
/// @param endpoint of a DynamoDB that is not AWS's
/// @param accessKey leave out on AWS, where the role of the process counts
/// @param secretKey goes with the access key
/// @param legacyWorkspace the workspace that took over version 1's data
@ConfigurationProperties("talestream.dynamodb")
public record DynamoDbSettings(
        @Bindable(defaultValue = "talestream") String table,
        @Bindable(defaultValue = "us-east-1") String region,
        Optional<URI> endpoint,
        Optional<String> accessKey,
        Optional<String> secretKey,
        Optional<String> legacyWorkspace) {

    /// Keys are not printed.
    @Override
    public String toString() {
        return "DynamoDbSettings[table=%s, region=%s, endpoint=%s]".formatted(table, region, endpoint);
    }
}
