package io.talestream.store.objects;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/// The files that a local speech engine reads and writes.
public record SpeechFiles(Bucket bucket) {
    public boolean isThere(String key) {
        return bucket.sent(key, () -> {
            try {
                var _ = bucket.client()
                        .headObject(head -> head.bucket(bucket.name()).key(key));
                return true;
            } catch (NoSuchKeyException e) {
                return false;
            }
        });
    }

    /// Downloads the whole object into a file. False if the key does not exist.
    public boolean fetch(String key, Path to) throws IOException {
        try (InputStream in = bucket.sent(
                key,
                () -> bucket.client().getObject(get -> get.bucket(bucket.name()).key(key)))) {
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            return true;
        } catch (ObjectsUnavailable e) {
            if (e.getCause() instanceof NoSuchKeyException) {
                return false;
            }
            throw e;
        }
    }

    public void put(String key, Path file, String type) {
        var _ = bucket.sent(
                key,
                () -> bucket.client()
                        .putObject(
                                put -> put.bucket(bucket.name()).key(key).contentType(type),
                                RequestBody.fromFile(file)));
    }
}
