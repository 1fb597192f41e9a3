package io.talestream.ingest.objects;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
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

@Factory
final class ObjectsFactory {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @Singleton
    @Bean(preDestroy = "close")
    Bucket bucket(S3Settings settings) {
        return Buckets.open(settings, o -> o.apiCallAttemptTimeout(TIMEOUT).apiCallTimeout(TIMEOUT.multipliedBy(3)));
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
}
