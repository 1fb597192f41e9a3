package io.talestream.store.objects;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /// The notes that were taken while recording.
    public void keepNotes(SessionRef session, AudioRef recording, List<Utterance> notes) throws IOException {
        Path file = Files.createTempFile("notes-", ".json");
        try (var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (int i = 0; i < notes.size(); i++) {
                out.write(notes.get(i).numbered(i));
            }
            out.finish(List.of());
            keep(ObjectKeys.notes(session, recording.objectKey()), file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /// In the order of their times; empty if there are none.
    public List<Utterance> notes(SessionRef session, AudioRef recording) throws IOException {
        Optional<InputStream> found = find(ObjectKeys.notes(session, recording.objectKey()));
        List<Utterance> notes = new ArrayList<>();
        if (found.isPresent()) {
            StoredTranscript.forEach(found.get(), notes::add);
        }
        return notes;
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
