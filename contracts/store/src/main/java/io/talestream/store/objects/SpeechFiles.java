package io.talestream.store.objects;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;

/// The files that a local speech engine reads and writes.
public record SpeechFiles(Bucket bucket) {
    public boolean isThere(String key) {
        return bucket.size(key).isPresent();
    }

    /// Downloads the whole object into a file. False if the key does not exist.
    public boolean fetch(String key, Path to) throws IOException {
        Optional<InputStream> found = bucket.find(key);
        if (found.isEmpty()) {
            return false;
        }
        try (InputStream in = found.get()) {
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            return true;
        }
    }

    public void put(String key, Path file, String type) {
        bucket.put(key, RequestBody.fromFile(file), type);
    }
}
