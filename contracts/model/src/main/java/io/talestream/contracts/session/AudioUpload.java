package io.talestream.contracts.session;

import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.UserId;
import java.time.Instant;
import java.util.Optional;

/// A pending upload of a recording to the object store. A multipart upload has an id there, by which it is resumed.
/// `by` began it. Uploads that were begun by an earlier release may lack both.
public record AudioUpload(AudioRef audio, Optional<String> parts, Instant since, Optional<UserId> by) {
    public AudioUpload {
        parts.ifPresent(name -> Text.line("upload name", name, 1_024));
        since = IsoTime.micros(since);
    }

    /// The track of the current recording that it replaces: the whole object is its audio. Tracks of a new recording
    /// are parts of an object.
    public Optional<Track> replacement() {
        return audio.tracks().stream()
                .filter(track -> track.source().entry().isEmpty())
                .findFirst();
    }
}
