package io.talestream.bench.migration;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.migration.postgres.Migration;
import io.talestream.migration.postgres.Validation;
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
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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

/// Source and target of a migration, and the process that runs it.
record MigrationEnd(String postgres, String dynamo, String tableName, String s3, String bucketName) {
    /// The main method of the process that [#run] starts. Arguments: the five addresses and the action.
    public static void main(String[] args) {
        var end = new MigrationEnd(args[0], args[1], args[2], args[3], args[4]);
        var table = end.table();
        var clock = Clock.systemUTC();
        var presigner = S3Presigner.builder()
                .endpointOverride(URI.create(end.s3))
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(objectKeys())
                .build();
        var to = new Migration.Destination(
                table,
                end.tableName,
                new Table(table, end.tableName, clock, CapacityMeter.NONE),
                new Bucket(end.objects(), presigner, end.bucketName),
                clock);
        var how =
                new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, MigrationSettings.USUALLY_AT_ONCE);
        var address = new SourceAddress(end.postgres, Optional.of("postgres"), Optional.empty(), "public");
        try (var source = new Postgres(address)) {
            Report report = args[5].equals("validate")
                    ? new Validation(source, to, how, 100, new Quiet()).run()
                    : new Migration(source, to, how, new Quiet()).run(args[5].equals("resume"));
            System.out.printf(
                    "%s, at most %d MB of heap%n",
                    report.isComplete() ? "complete" : "NOT COMPLETE", peak() / (1024 * 1024));
        }
    }

    DynamoDbClient table() {
        return DynamoDbClient.builder()
                .endpointOverride(URI.create(dynamo))
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EmbeddedDynamo.ACCESS_KEY, EmbeddedDynamo.SECRET_KEY)))
                .httpClientBuilder(ApacheHttpClient.builder().maxConnections(50))
                .build();
    }

    S3Client objects() {
        return S3Client.builder()
                .endpointOverride(URI.create(s3))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(objectKeys())
                .httpClientBuilder(ApacheHttpClient.builder().maxConnections(50))
                .build();
    }

    /// Returns the last output line of the process.
    String run(String memory, String what) {
        try (BufferedReader said = start(memory, what).inputReader(StandardCharsets.UTF_8)) {
            return said.lines().reduce((_, last) -> last).orElse("no output");
        } catch (IOException e) {
            throw new UncheckedIOException("a process could not be started", e);
        }
    }

    /// Continues the copy, and kills it after so many sessions.
    void runUntil(String memory, long sessions) {
        try {
            Process process = start(memory, "resume");
            try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
                boolean cameSoFar = said.lines().anyMatch(line -> passedSessions(line) >= sessions);
                process.destroyForcibly().onExit().join();
                System.err.printf(
                        "  killed after %,d sessions: %s%n", sessions, cameSoFar ? "yes" : "NO, it had ended");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a process could not be started", e);
        }
    }

    private static long passedSessions(String line) {
        String label = SourceTable.SESSION.label() + " ";
        return line.startsWith(label) ? Long.parseLong(line.substring(label.length())) : 0;
    }

    private Process start(String memory, String what) throws IOException {
        return new ProcessBuilder(
                        MigrationBench.java(),
                        memory,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MigrationEnd.class.getName(),
                        postgres,
                        dynamo,
                        tableName,
                        s3,
                        bucketName,
                        what)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static StaticCredentialsProvider objectKeys() {
        return StaticCredentialsProvider.create(
                AwsBasicCredentials.create(EmbeddedS3.ACCESS_KEY, EmbeddedS3.SECRET_KEY));
    }

    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    private static final class Quiet implements Progress {
        @Override
        public void passed(SourceTable table, long rows) {
            System.out.println(table.label() + " " + rows);
            System.out.flush();
        }

        @Override
        public void found(Finding finding) {
            System.err.println(finding);
        }
    }
}
