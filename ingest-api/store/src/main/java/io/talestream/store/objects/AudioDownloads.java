package io.talestream.store.objects;

import io.talestream.contracts.session.AudioRef;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/// Recordings on their way out: from S3 to the listener, in whatever parts they ask for, and never through this
/// process.
public final class AudioDownloads {
    /// Whoever was shut out meanwhile listens for no longer than this; whoever needs longer asks again.
    public static final Duration VALID = Duration.ofMinutes(15);

    private final Bucket bucket;
    private final Clock clock;

    public AudioDownloads(Bucket bucket, Clock clock) {
        this.bucket = bucket;
        this.clock = clock;
    }

    /// Where it can be listened to, and until when.
    public record Address(URI url, Instant expiresAt) {}

    public Address address(AudioRef audio) {
        Instant now = clock.instant();
        var signed = bucket.presigner()
                .presignGetObject(sign -> sign.signatureDuration(VALID)
                        .getObjectRequest(get -> get.bucket(bucket.name())
                                .key(audio.objectKey())
                                .responseContentType(audio.contentType())));
        return new Address(URI.create(signed.url().toString()), now.plus(VALID));
    }
}
