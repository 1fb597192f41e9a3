package io.talestream.stream.source;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// How the table, its stream and its leases are reached. `endpoint` is for a DynamoDB that is not AWS's.
public record StreamConnection(
        DynamoDbClient client, Optional<URI> endpoint, Region region, AwsCredentialsProvider credentials) {}
