package io.talestream.postgres;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.SessionRef;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/// The recordings of sessions, in another bucket: copied from there to where ours lie, inside S3.
///
/// @param from the bucket they are in, if anyone said; nothing is copied otherwise
record Recordings(Bucket to, Optional<String> from) {
    private static final String UNKNOWN_TYPE = "application/octet-stream";

    /// Where a session's recording will lie.
    ///
    /// @throws Unfit where there is none of this name, or it is too large for us
    AudioRef look(SessionRef session, String key, Instant createdAt) throws UnmappableRow {
        HeadObjectResponse found = head(from.orElseThrow(), key)
                .orElseThrow(() ->
                        new UnmappableRow("audioStorageKey", "there is no such object in the bucket it should be in"));
        if (found.contentLength() < 1 || found.contentLength() > AudioRef.LARGEST) {
            throw new UnmappableRow(
                    "audioStorageKey", "must have between 1 byte and 2 GiB, has " + found.contentLength() + " bytes");
        }
        var version = DerivedIds.file(createdAt, key);
        String type = Optional.ofNullable(found.contentType()).orElse(UNKNOWN_TYPE);
        return new AudioRef(ObjectKeys.audio(session, version), type, found.contentLength(), version);
    }

    /// Copies it, where that was not done before.
    void copy(String key, AudioRef audio) {
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
