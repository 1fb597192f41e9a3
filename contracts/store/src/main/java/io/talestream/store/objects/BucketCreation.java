package io.talestream.store.objects;

import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;

/// Creates the bucket on a laptop. In an AWS account the stack creates it and sets its access policy.
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
