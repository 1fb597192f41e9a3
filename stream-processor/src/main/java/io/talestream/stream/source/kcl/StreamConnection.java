package io.talestream.stream.source.kcl;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The connection to the table, its stream and its leases. `endpoint` is for a DynamoDB implementation other than
/// AWS.
public record StreamConnection(
        DynamoDbClient client, Optional<URI> endpoint, Region region, AwsCredentialsProvider credentials) {
    /// The threads of all asynchronous clients. A client with its own takes two seconds to close: Netty waits that
    /// long for further work.
    private static final SdkEventLoopGroup THREADS = SdkEventLoopGroup.builder()
            .threadFactory(
                    Thread.ofPlatform().daemon().name("stream client ", 0).factory())
            .build();

    public static NettyNioAsyncHttpClient.Builder httpClient() {
        return NettyNioAsyncHttpClient.builder().eventLoopGroup(THREADS);
    }
}
