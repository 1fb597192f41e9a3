package io.talestream.store.objects;

import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// The bucket that holds all files.
public record Bucket(S3Client client, S3Presigner presigner, String name) implements AutoCloseable {
    @Override
    public void close() {
        client.close();
        presigner.close();
    }

    void put(String key, RequestBody body, String type) {
        sent(key, () -> client.putObject(put -> put.bucket(name).key(key).contentType(type), body));
    }

    void delete(String key) {
        sent(key, () -> client.deleteObject(delete -> delete.bucket(name).key(key)));
    }

    InputStream open(String key) {
        return sent(key, () -> client.getObject(get -> get.bucket(name).key(key)));
    }

    /// Empty if there is no such object.
    Optional<InputStream> find(String key) {
        return found(() -> open(key));
    }

    /// The bytes from `from` to before `to`. Empty if there is no such object.
    Optional<InputStream> find(String key, long from, long to) {
        return found(() -> sent(
                key,
                () -> client.getObject(get -> get.bucket(name).key(key).range("bytes=%d-%d".formatted(from, to - 1)))));
    }

    /// The size of an object in bytes. Empty if there is no such object.
    Optional<Long> size(String key) {
        return found(() -> sent(
                        key, () -> client.headObject(head -> head.bucket(name).key(key)))
                .contentLength());
    }

    /// Empty if the request failed because there is no such object.
    static <R> Optional<R> found(Supplier<R> request) {
        try {
            return Optional.of(request.get());
        } catch (ObjectsUnavailable e) {
            if (e.getCause() instanceof NoSuchKeyException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    <R> R sent(String object, Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new ObjectsUnavailable("S3 failed on " + object, e);
        }
    }
}
