package io.talestream.migration.postgres;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.replay.StreamHistory;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// Archives the changes of a table the way the consumer group does, in the thread of the test.
final class ArchiveFixture implements AutoCloseable {
    private final DynamoDbStreamsClient client = DynamoDbStreamsClient.builder()
            .endpointOverride(Engines.dynamo().endpoint())
            .region(Region.of(EmbeddedDynamo.REGION))
            .credentialsProvider(StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey())))
            .httpClientBuilder(ApacheHttpClient.builder())
            .build();
    private final Map<String, String> positions = new HashMap<>();
    private final StreamHistory stream;
    private final Coverage coverage;
    private final Archiver archiver;

    ArchiveFixture(TargetFixture of) {
        String arn = of.client()
                .describeTable(describe -> describe.tableName(of.name()))
                .table()
                .latestStreamArn();
        this.stream = new StreamHistory(client, arn, Instant.MAX, _ -> {});
        var archive = new ChangeArchive(of.bucket(), of.name());
        this.coverage = new Coverage(archive, Clock.systemUTC());
        this.archiver = new Archiver(archive, coverage, Archiver.USUAL);
    }

    /// Archives the changes since the last call.
    void archive() throws InterruptedException {
        List<Change.Decoded> changes = new ArrayList<>();
        for (String shard : stream.parts()) {
            stream.read(shard, Optional.ofNullable(positions.get(shard)), (records, position) -> {
                records.forEach(record -> changes.add((Change.Decoded) ChangeDecoder.decode(record)));
                position.ifPresent(last -> positions.put(shard, last));
                return true;
            });
        }
        archiver.applyAll(changes);
    }

    Coverage coverage() {
        return coverage;
    }

    @Override
    public void close() {
        client.close();
    }
}
