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
import io.talestream.contracts.transcript.format.StoredTranscript;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decides what members hear of a recording: names the mix of its tracks, and the copies for players in which secret
/// lines are silent.
public record PlayerRecordings(Bucket bucket) {
    /// The type of every copy and mix.
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
        var secrets = new SecretSpans();
        try {
            StoredTranscript.forEach(bucket.open(pointer.objectKey()), secrets::add);
            return secrets.end();
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + pointer.objectKey(), e);
        }
    }

    /// The object key of what GMs hear: the recording, or the mix of its tracks.
    public static String wholeKey(SessionRef session, AudioRef recording) {
        if (recording.tracks().isEmpty()) {
            return recording.objectKey();
        }
        String mixed = recording.tracks().stream()
                .map(track -> track.source().id() + "@" + track.offsetMs())
                .collect(Collectors.joining(",", MADE, ""));
        return ObjectKeys.mix(session, recording.version(), Sha256.of(mixed));
    }

    /// The type of what GMs hear.
    public static String wholeType(AudioRef recording) {
        return recording.tracks().isEmpty() ? recording.contentType() : TYPE;
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

    /// The object keys of all copies and mixes of a session.
    public List<String> copies(SessionRef session) {
        return Stream.of(ObjectKeys.playerAudio(session), ObjectKeys.mixes(session))
                .flatMap(path -> new Folder(bucket, path).names("").stream().map(path::concat))
                .toList();
    }

    public void delete(SessionRef session, List<String> copies) {
        String path = ObjectKeys.below(session);
        new Folder(bucket, path)
                .delete(copies.stream().map(key -> key.substring(path.length())).toList());
    }
}
