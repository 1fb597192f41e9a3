package io.talestream.contracts.session;

import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import java.time.Instant;
import java.util.Optional;

/// A pending upload of a recording to the object store. A multipart upload has an id there, by which it is resumed.
public record AudioUpload(AudioRef audio, Optional<String> parts, Instant since) {
    public AudioUpload {
        parts.ifPresent(name -> Text.line("upload name", name, 1_024));
        since = IsoTime.micros(since);
    }

    public boolean isOf(String contentType, long bytes) {
        return audio.contentType().equals(contentType) && audio.bytes() == bytes;
    }
}
