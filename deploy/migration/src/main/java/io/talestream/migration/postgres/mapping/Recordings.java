package io.talestream.migration.postgres.mapping;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/// Copies the recordings of sessions from another bucket, inside S3.
///
/// @param from the source bucket; without one nothing is copied
public record Recordings(Bucket to, Optional<String> from) {
    private static final String UNKNOWN_TYPE = "application/octet-stream";

    /// The place of a session's recording in the target bucket.
    ///
    /// @throws UnmappableRow if the object does not exist or is too large
    public AudioRef look(SessionRef session, String key, Instant createdAt) throws UnmappableRow {
        HeadObjectResponse found = head(from.orElseThrow(), key)
                .orElseThrow(() ->
                        new UnmappableRow("audioStorageKey", "the object does not exist in the bucket of recordings"));
        if (found.contentLength() < 1 || found.contentLength() > AudioRef.LARGEST) {
            throw new UnmappableRow(
                    "audioStorageKey", "must have between 1 byte and 2 GiB, has " + found.contentLength() + " bytes");
        }
        var version = DerivedIds.file(createdAt, key);
        String type = Optional.ofNullable(found.contentType()).orElse(UNKNOWN_TYPE);
        return new AudioRef(ObjectKeys.audio(session, version), type, found.contentLength(), version);
    }

    /// Copies the recording unless it was copied before.
    public void copy(String key, AudioRef audio) {
        boolean isThere = head(to.name(), audio.objectKey())
                .filter(there -> there.contentLength() == audio.bytes())
                .isPresent();
        if (!isThere) {
            try {
                to.client()
                        .copyObject(copy -> copy.sourceBucket(from.orElseThrow())
                                .sourceKey(key)
                                .destinationBucket(to.name())
                                .destinationKey(audio.objectKey()));
            } catch (SdkException e) {
                throw new ObjectsUnavailable("S3 failed to copy to " + audio.objectKey(), e);
            }
        }
    }

    private Optional<HeadObjectResponse> head(String bucket, String key) {
        try {
            return Optional.of(
                    to.client().headObject(head -> head.bucket(bucket).key(key)));
        } catch (NoSuchKeyException | NoSuchBucketException e) {
            return Optional.empty();
        } catch (SdkException e) {
            throw new ObjectsUnavailable("S3 failed on a recording in " + bucket, e);
        }
    }
}
