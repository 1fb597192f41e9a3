package io.talestream.transcription.engine.aws;

import java.net.URI;
import java.util.Optional;

/// The address that Transcribe reports for a result. It may differ from the requested key: a key without an extension
/// becomes a folder.
final class ResultAddress {
    private ResultAddress() {}

    /// The key, if it is in this bucket: `https://s3.REGION.amazonaws.com/BUCKET/KEY`, or with the bucket in the host
    /// name.
    static Optional<String> key(String address, String bucket) {
        URI uri = URI.create(address);
        String host = uri.getHost() == null ? "" : uri.getHost();
        String path = uri.getPath() == null || uri.getPath().isEmpty()
                ? ""
                : uri.getPath().substring(1);
        String key = "";
        if (host.equals(bucket) || host.startsWith(bucket + ".s3")) {
            key = path;
        } else if (path.startsWith(bucket + "/")) {
            key = path.substring(bucket.length() + 1);
        }
        return key.isEmpty() ? Optional.empty() : Optional.of(key);
    }
}
