package io.talestream.aws;

import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.s3.CorsRule;
import software.amazon.awscdk.services.s3.HttpMethods;
import software.amazon.awscdk.services.s3.LifecycleRule;
import software.amazon.awscdk.services.s3.ObjectOwnership;
import software.amazon.awscdk.services.s3.StorageClass;
import software.amazon.awscdk.services.s3.Transition;
import software.constructs.Construct;

/// The bucket of recordings, transcripts and the change archive, and the bucket of access logs for it and for the load
/// balancer. Browsers upload to the first one directly, with presigned URLs.
final class Buckets {
    /// Minimum size for the transition: transcripts are smaller and stay in the class without retrieval fees;
    /// recordings are larger.
    private static final int RECORDINGS_ARE_LARGER_THAN = 16 * 1024 * 1024;

    /// An upload can be resumed for six days (`AudioUploads.RESUMABLE`).
    private static final int UNFINISHED_DAYS = 7;

    private static final int UNDO_DAYS = 14;
    private static final double LEAST_TLS = 1.2;

    final Bucket bucket;
    final Bucket logs;

    Buckets(Construct scope, Options options, IKey key) {
        // The log delivery services cannot use a customer-managed key.
        logs = plain(scope, "Logs")
                .encryption(BucketEncryption.S3_MANAGED)
                .lifecycleRules(List.of(LifecycleRule.builder()
                        .expiration(Duration.days(options.size().logDays()))
                        .abortIncompleteMultipartUploadAfter(Duration.days(UNFINISHED_DAYS))
                        .build()))
                .build();
        bucket = plain(scope, "Files")
                .encryption(BucketEncryption.KMS)
                .encryptionKey(key)
                .bucketKeyEnabled(true)
                .versioned(true)
                .cors(List.of(uploads(options.origin())))
                .lifecycleRules(List.of(unfinishedAndDeleted(), recordings(), archive()))
                .serverAccessLogsBucket(logs)
                .serverAccessLogsPrefix("files/")
                .build();
    }

    private static Bucket.Builder plain(Construct scope, String id) {
        return Bucket.Builder.create(scope, id)
                .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
                .objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED)
                .enforceSsl(true)
                .minimumTlsVersion(LEAST_TLS)
                .removalPolicy(RemovalPolicy.RETAIN);
    }

    /// From the console only, which must read the ETag of each uploaded part.
    private static CorsRule uploads(String origin) {
        return CorsRule.builder()
                .allowedOrigins(List.of(origin))
                .allowedMethods(List.of(HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD))
                .allowedHeaders(List.of("content-type", "range", "x-amz-*"))
                .exposedHeaders(List.of("ETag"))
                .maxAge(3_600)
                .build();
    }

    private static LifecycleRule unfinishedAndDeleted() {
        return LifecycleRule.builder()
                .id("unfinished uploads and what was deleted")
                .abortIncompleteMultipartUploadAfter(Duration.days(UNFINISHED_DAYS))
                .noncurrentVersionExpiration(Duration.days(UNDO_DAYS))
                .expiredObjectDeleteMarker(true)
                .build();
    }

    /// Recordings are played back on request; both classes return them without delay.
    private static LifecycleRule recordings() {
        return LifecycleRule.builder()
                .id("recordings")
                .prefix(Names.FILES)
                .objectSizeGreaterThan(RECORDINGS_ARE_LARGER_THAN)
                .transitions(List.of(
                        transition(StorageClass.INFREQUENT_ACCESS, 30),
                        transition(StorageClass.GLACIER_INSTANT_RETRIEVAL, 90)))
                .build();
    }

    /// Read when an index is lost, or to fill a gap.
    private static LifecycleRule archive() {
        return LifecycleRule.builder()
                .id("archive of changes")
                .prefix(Names.CHANGES)
                .transitions(List.of(transition(StorageClass.GLACIER_INSTANT_RETRIEVAL, 90)))
                .build();
    }

    private static Transition transition(StorageClass to, int days) {
        return Transition.builder()
                .storageClass(to)
                .transitionAfter(Duration.days(days))
                .build();
    }
}
