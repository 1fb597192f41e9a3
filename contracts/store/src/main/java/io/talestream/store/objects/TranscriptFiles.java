package io.talestream.store.objects;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;

/// Transcripts in the bucket, raw and normalised. They are invisible until an item points to them.
public record TranscriptFiles(Bucket bucket) {
    private static final String OWN_FORM = "application/json";

    /// Stores a transcript under a unique id. Returns the key of the normalised file.
    public String keep(SessionRef session, String id, Path raw, String rawType, Path transcript) {
        bucket.put(ObjectKeys.rawTranscript(session, id), RequestBody.fromFile(raw), rawType);
        String key = ObjectKeys.transcript(session, id);
        keep(key, transcript);
        return key;
    }

    public void keep(String key, Path transcript) {
        bucket.put(key, RequestBody.fromFile(transcript), OWN_FORM);
    }

    public InputStream open(String key) {
        return bucket.open(key);
    }

    /// Empty if there is no file with this key.
    public Optional<InputStream> find(String key) {
        return bucket.find(key);
    }

    /// Deletes the files of a transcript that no item points to.
    public void drop(SessionRef session, Version version) {
        drop(session, ObjectKeys.idOf(version));
    }

    public void drop(SessionRef session, String id) {
        new Folder(bucket, ObjectKeys.transcripts(session, id)).clear();
    }
}
