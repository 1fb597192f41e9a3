package io.talestream.stream.source.kcl;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The connection to the table, its stream and its leases. `endpoint` is for a DynamoDB implementation other than
/// AWS.
public record StreamConnection(
        DynamoDbClient client, Optional<URI> endpoint, Region region, AwsCredentialsProvider credentials) {}
