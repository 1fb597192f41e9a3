package io.talestream.store.objects;

import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// The bucket that holds all files.
public record Bucket(S3Client client, S3Presigner presigner, String name) {
    <R> R sent(String object, Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new ObjectsUnavailable("S3 failed on " + object, e);
        }
    }
}
