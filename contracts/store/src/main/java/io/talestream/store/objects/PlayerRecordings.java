package io.talestream.store.objects;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.Audible;
import io.talestream.contracts.transcript.SecretSpans;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.StoredTranscript;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Decides what players hear of a recording, and names the copies in which secret lines are silent.
public record PlayerRecordings(Bucket bucket) {
    /// The type of every copy.
    public static final String TYPE = "audio/mpeg";

    /// Changes with the way copies are made, so that old ones are replaced.
    private static final String MADE = "1:";

    /// A recording is for players once its transcript is there, since only the transcript says what is secret. A
    /// transcript that was there before the recording says nothing about it. A recording that could not be
    /// transcribed has no line that could be secret.
    ///
    /// @param lines what the lines of a transcript allow: [#read], or a cache of it
    public static Audible of(
            Session session, Optional<TranscriptPointer> transcript, Function<TranscriptPointer, Audible> lines) {
        if (transcript.isEmpty()) {
            return session.job().pendingSince().isPresent() ? new Audible.Nothing() : new Audible.Whole();
        }
        return session.job() instanceof JobState.Done ? lines.apply(transcript.get()) : new Audible.Nothing();
    }

    /// Reads the whole transcript. The result never changes for one object key.
    public Audible read(TranscriptPointer pointer) {
        try (var lines = new StoredTranscript(new BufferedInputStream(bucket.open(pointer.objectKey())))) {
            var secrets = new SecretSpans();
            for (Optional<Utterance> line = lines.next(); line.isPresent(); line = lines.next()) {
                secrets.add(line.get());
            }
            return secrets.end();
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + pointer.objectKey(), e);
        }
    }

    /// The object key of a copy.
    public static String key(SessionRef session, AudioRef recording, Audible.Redacted redacted) {
        String silent = redacted.silent().stream()
                .map(span -> span.startMs() + "-" + span.endMs())
                .collect(Collectors.joining(",", MADE, ""));
        return ObjectKeys.playerAudio(session, recording.version(), Sha256.of(silent));
    }

    public boolean isThere(String key) {
        return bucket.size(key).isPresent();
    }

    /// The object keys of all copies of a session.
    public List<String> copies(SessionRef session) {
        String path = ObjectKeys.playerAudio(session);
        return new Folder(bucket, path).names("").stream().map(path::concat).toList();
    }

    public void delete(SessionRef session, List<String> copies) {
        String path = ObjectKeys.playerAudio(session);
        new Folder(bucket, path)
                .delete(copies.stream().map(key -> key.substring(path.length())).toList());
    }
}
