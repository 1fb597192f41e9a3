package io.talestream.store.objects;

import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;

/// Makes the bucket, where nobody else does: on a laptop.
/// In an AWS account the stack does, and says who may read it.
public final class BucketCreation {
    private BucketCreation() {}

    public static void ensure(S3Client client, String name) {
        try {
            client.headBucket(head -> head.bucket(name));
        } catch (NoSuchBucketException e) {
            client.createBucket(create -> create.bucket(name));
        }
    }
}
