package io.talestream.store.objects;

import io.talestream.contracts.session.AudioRef;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/// Presigned downloads of recordings: clients read from S3 directly, in byte ranges of their choice. The bytes never
/// pass through this process.
public record AudioDownloads(Bucket bucket, Clock clock) {
    /// Limits how long a user who lost access can still listen. Clients request a new address after that.
    public static final Duration VALID = Duration.ofMinutes(15);

    /// The address of a recording, and when it expires.
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
