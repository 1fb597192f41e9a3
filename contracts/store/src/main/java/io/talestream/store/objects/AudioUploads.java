package io.talestream.store.objects;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.AudioUpload;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.user.UserId;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.presigner.PresignedRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.Part;

/// Presigned uploads of recordings. The bytes go from the client to S3 and never through this process: it signs the
/// address and length of each part, and completes the upload. Every upload is multipart: the addresses of parts end
/// with its completion, while a presigned PUT could replace the recording as long as it is valid.
public record AudioUploads(Bucket bucket, Clock clock) {
    /// How long an address is valid. A client that needs longer requests new addresses and resumes.
    public static final Duration VALID = Duration.ofMinutes(15);

    /// An upload that is not complete by then starts over. The bucket deletes its parts a day later.
    public static final Duration RESUMABLE = Duration.ofDays(6);

    private static final Set<String> SET_BY_THE_CLIENT = Set.of("host", "content-length");

    public AudioUpload begin(SessionRef session, UserId by, PlannedRecording planned) {
        Instant now = clock.instant();
        Version version = Version.at(now);
        AudioRef audio = planned.at(ObjectKeys.audio(session, version), version);
        String parts = bucket.sent(
                        audio.objectKey(),
                        () -> bucket.client()
                                .createMultipartUpload(create -> create.bucket(bucket.name())
                                        .key(audio.objectKey())
                                        .contentType(audio.contentType())))
                .uploadId();
        return new AudioUpload(audio, Optional.of(parts), now, Optional.of(by));
    }

    /// Whether it is an upload of this recording that can go on.
    public boolean isResumable(AudioUpload upload, PlannedRecording planned) {
        return upload.parts().isPresent()
                && upload.since().plus(RESUMABLE).isAfter(clock.instant())
                && planned.isOf(upload);
    }

    public UploadInstructions instructions(AudioUpload upload) {
        var pieces = new UploadParts(upload.audio().bytes());
        Instant expiresAt = clock.instant().plus(VALID);
        if (upload.parts().isEmpty() || isThere(upload.audio())) {
            return new UploadInstructions(List.of(), pieces.count(), expiresAt);
        }
        Map<Integer, Part> received = received(upload);
        var missing = pieces.numbers()
                .filter(number -> !isWhole(received.get(number), pieces.size(number)))
                .mapToObj(number -> piece(upload.audio(), upload.parts().get(), pieces, number))
                .toList();
        return new UploadInstructions(missing, pieces.count(), expiresAt);
    }

    /// Completes the upload if all parts are present. Idempotent.
    public boolean complete(AudioUpload upload) {
        if (isThere(upload.audio())) {
            return true;
        }
        if (upload.parts().isEmpty()) {
            return false;
        }
        var pieces = new UploadParts(upload.audio().bytes());
        Map<Integer, Part> received = received(upload);
        if (!pieces.numbers().allMatch(number -> isWhole(received.get(number), pieces.size(number)))) {
            return false;
        }
        List<CompletedPart> parts = pieces.numbers()
                .mapToObj(received::get)
                .map(part -> CompletedPart.builder()
                        .partNumber(part.partNumber())
                        .eTag(part.eTag())
                        .build())
                .toList();
        String key = upload.audio().objectKey();
        bucket.sent(
                key,
                () -> bucket.client()
                        .completeMultipartUpload(complete -> complete.bucket(bucket.name())
                                .key(key)
                                .uploadId(upload.parts().get())
                                .multipartUpload(all -> all.parts(parts))));
        return isThere(upload.audio());
    }

    /// Aborts the upload and deletes its parts, or the object if it was complete.
    public void giveUp(AudioUpload upload) {
        String key = upload.audio().objectKey();
        upload.parts()
                .ifPresent(parts -> bucket.sent(key, () -> {
                    try {
                        return bucket.client()
                                .abortMultipartUpload(abort ->
                                        abort.bucket(bucket.name()).key(key).uploadId(parts));
                    } catch (NoSuchUploadException e) {
                        return e;
                    }
                }));
        bucket.delete(key);
    }

    private boolean isThere(AudioRef audio) {
        return bucket.size(audio.objectKey()).equals(Optional.of(audio.bytes()));
    }

    private Map<Integer, Part> received(AudioUpload upload) {
        String key = upload.audio().objectKey();
        return upload.parts()
                .map(parts -> bucket.sent(
                        key,
                        () -> bucket
                                .client()
                                .listPartsPaginator(list ->
                                        list.bucket(bucket.name()).key(key).uploadId(parts))
                                .parts()
                                .stream()
                                .collect(Collectors.toMap(Part::partNumber, part -> part))))
                .orElseGet(Map::of);
    }

    private static boolean isWhole(@Nullable Part part, long size) {
        return part != null && part.size() == size;
    }

    private UploadInstructions.Piece piece(AudioRef audio, String parts, UploadParts pieces, int number) {
        PresignedRequest signed = bucket.presigner()
                .presignUploadPart(sign -> sign.signatureDuration(VALID)
                        .uploadPartRequest(part -> part.bucket(bucket.name())
                                .key(audio.objectKey())
                                .uploadId(parts)
                                .partNumber(number)
                                .contentLength(pieces.size(number))));
        return new UploadInstructions.Piece(
                number,
                pieces.offset(number),
                pieces.size(number),
                URI.create(signed.url().toString()),
                headers(signed));
    }

    /// The client must send every signed header except host and length: an HTTP client sets those itself, and a
    /// browser does not allow scripts to set them.
    private static Map<String, String> headers(PresignedRequest signed) {
        return signed.signedHeaders().entrySet().stream()
                .filter(header -> !SET_BY_THE_CLIENT.contains(header.getKey().toLowerCase(Locale.ROOT)))
                .collect(Collectors.toMap(Map.Entry::getKey, header -> String.join(",", header.getValue())));
    }

    /// Divides a file into parts of equal size and a last, smaller one.
    private record UploadParts(long bytes) {
        /// Small enough to resend on a bad connection; 2 GiB are 256 parts. S3 requires at least 5 MiB.
        static final long SIZE = 8L * 1024 * 1024;

        int count() {
            return (int) ((bytes + SIZE - 1) / SIZE);
        }

        IntStream numbers() {
            return IntStream.rangeClosed(1, count());
        }

        long offset(int number) {
            return (number - 1) * SIZE;
        }

        long size(int number) {
            return Math.min(SIZE, bytes - offset(number));
        }
    }
}
