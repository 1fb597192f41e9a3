package io.talestream.migration.postgres;

import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceAddress;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// A copy in a separate process with little memory. It halts like a killed process after a given number of writes to
/// DynamoDB, while requests of other threads are in flight.
final class MigrationProcess {
    /// The exit code of a killed process.
    static final int KILLED = 137;

    private MigrationProcess() {}

    /// Arguments: PostgreSQL, DynamoDB, its table, S3, its bucket, and the number of writes before the halt.
    public static void main(String[] args) {
        int mostWrites = Integer.parseInt(args[5]);
        var calls = new Calls(sent -> {
            if (sent >= mostWrites) {
                Runtime.getRuntime().halt(KILLED);
            }
        });
        var client = DynamoDbClient.builder()
                .endpointOverride(URI.create(args[1]))
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey())))
                .httpClientBuilder(ApacheHttpClient.builder().maxConnections(50))
                .build();
        var table = calls.through(DynamoDbClient.class, client);
        var objects = StaticCredentialsProvider.create(
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey()));
        var byPath = S3Configuration.builder().pathStyleAccessEnabled(true).build();
        var s3 = S3Client.builder()
                .endpointOverride(URI.create(args[3]))
                .serviceConfiguration(byPath)
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(objects)
                .httpClientBuilder(ApacheHttpClient.builder().maxConnections(50))
                .build();
        var presigner = S3Presigner.builder()
                .endpointOverride(URI.create(args[3]))
                .serviceConfiguration(byPath)
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(objects)
                .build();
        var clock = Clock.systemUTC();
        var to = new Migration.Destination(
                table,
                args[2],
                new Table(table, args[2], clock, CapacityMeter.NONE),
                new Bucket(s3, presigner, args[4]),
                clock);
        var how =
                new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, MigrationSettings.USUALLY_AT_ONCE);
        try (var postgres =
                new Postgres(new SourceAddress(args[0], Optional.of("postgres"), Optional.empty(), "public"))) {
            Report report = new Migration(postgres, to, how, new Lines()).run(true);
            System.out.println("done " + report.isComplete());
            System.out.flush();
        }
    }

    private static final class Lines implements Progress {
        @Override
        public void passed(SourceTable table, long rows) {}

        @Override
        public void found(Finding finding) {
            System.out.println("found " + finding);
        }
    }
}
