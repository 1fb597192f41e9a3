package io.talestream.ingest.objects;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.talestream.ingest.store.Credentials;
import io.talestream.store.objects.AudioDownloads;
import io.talestream.store.objects.AudioUploads;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.objects.VoiceFiles;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

@Factory
final class ObjectsFactory {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @Singleton
    @Bean(preDestroy = "close")
    S3Client s3(S3Settings settings) {
        var client = S3Client.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(Credentials.of(settings.accessKey(), settings.secretKey()))
                .serviceConfiguration(addressing(settings))
                .httpClientBuilder(ApacheHttpClient.builder())
                .overrideConfiguration(o -> o.apiCallAttemptTimeout(TIMEOUT).apiCallTimeout(TIMEOUT.multipliedBy(3)));
        settings.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }

    @Singleton
    @Bean(preDestroy = "close")
    S3Presigner presigner(S3Settings settings) {
        var presigner = S3Presigner.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(Credentials.of(settings.accessKey(), settings.secretKey()))
                .serviceConfiguration(addressing(settings));
        settings.endpoint().ifPresent(presigner::endpointOverride);
        return presigner.build();
    }

    @Singleton
    Bucket bucket(S3Client client, S3Presigner presigner, S3Settings settings) {
        return new Bucket(client, presigner, settings.bucket());
    }

    @Singleton
    AudioUploads uploads(Bucket bucket, Clock clock) {
        return new AudioUploads(bucket, clock);
    }

    @Singleton
    AudioDownloads listening(Bucket bucket) {
        return new AudioDownloads(bucket);
    }

    @Singleton
    PlayerRecordings playerRecordings(Bucket bucket) {
        return new PlayerRecordings(bucket);
    }

    @Singleton
    TranscriptFiles transcripts(Bucket bucket) {
        return new TranscriptFiles(bucket);
    }

    @Singleton
    VoiceFiles voices(Bucket bucket) {
        return new VoiceFiles(bucket);
    }

    @Singleton
    CorrectedTranscripts corrected(Bucket bucket) {
        return new CorrectedTranscripts(bucket);
    }

    /// AWS serves each bucket at its own host name; most other S3 servers do not.
    private static S3Configuration addressing(S3Settings settings) {
        return S3Configuration.builder()
                .pathStyleAccessEnabled(settings.endpoint().isPresent())
                .build();
    }
}
