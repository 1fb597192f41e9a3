package io.talestream.ingest.store;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.util.Optional;

/// Where the table is. `endpoint` and the two keys are for a DynamoDB other than AWS's; without them the SDK uses the
/// region's endpoint and the credentials of the process.
///
/// @param table the table's name
/// @param region the table's region
/// @param endpoint the endpoint of a DynamoDB other than AWS's
/// @param accessKey leave out on AWS, where the role of the process applies
/// @param secretKey the secret of the access key
/// @param legacyWorkspace the workspace that took over version 1's data
@ConfigurationProperties("talestream.dynamodb")
public record DynamoDbSettings(
        @Bindable(defaultValue = "talestream") String table,
        @Bindable(defaultValue = "us-east-1") String region,
        Optional<URI> endpoint,
        Optional<String> accessKey,
        Optional<String> secretKey,
        Optional<String> legacyWorkspace) {

    /// Leaves out the keys.
    @Override
    public String toString() {
        return "DynamoDbSettings[table=%s, region=%s, endpoint=%s]".formatted(table, region, endpoint);
    }
}
