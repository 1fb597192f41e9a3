package io.talestream.ingest.objects;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Import;
import io.talestream.store.objects.AudioDownloads;
import io.talestream.store.objects.AudioUploads;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.objects.VoiceFiles;
import jakarta.inject.Singleton;
import java.time.Duration;

/// The bucket and the files in it.
@Factory
@Import(
        classes = {
            AudioUploads.class,
            AudioDownloads.class,
            PlayerRecordings.class,
            TranscriptFiles.class,
            VoiceFiles.class,
            CorrectedTranscripts.class
        })
final class ObjectsFactory {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @Singleton
    @Bean(preDestroy = "close")
    Bucket bucket(S3Settings settings) {
        return Buckets.open(settings, o -> o.apiCallAttemptTimeout(TIMEOUT).apiCallTimeout(TIMEOUT.multipliedBy(3)));
    }
}
