package io.talestream.contracts.session;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;

/// A recording in the object store. A new upload has a newer version, and is another recording.
public record AudioRef(String objectKey, String contentType, long bytes, Version version) {
    public static final long LARGEST = 2L * 1024 * 1024 * 1024;

    public AudioRef {
        Text.line("audio object key", objectKey, 1_024);
        Text.line("audio content type", contentType, 100);
        checkedSize(bytes);
    }

    public static long checkedSize(long bytes) {
        if (bytes < 1 || bytes > LARGEST) {
            throw new InvalidField("audio size", "must be between 1 byte and 2 GiB, is " + bytes);
        }
        return bytes;
    }
}
