package io.talestream.transcription.job;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.transcript.Audible;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.audio.SilencedCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Keeps the copy of a recording in which secret lines are silent for players. The current state of the session decides
/// what it is, so duplicate and late calls are harmless.
public final class PlayerAudio {
    private final Sessions sessions;
    private final SpeechFiles files;
    private final PlayerRecordings copies;
    private final SilencedCopy silenced;

    public PlayerAudio(Sessions sessions, Bucket bucket, SilencedCopy silenced) {
        this.sessions = sessions;
        this.files = new SpeechFiles(bucket);
        this.copies = new PlayerRecordings(bucket);
        this.silenced = silenced;
    }

    /// Makes the copy if it is missing, and deletes those that players may no longer hear.
    ///
    /// @throws io.talestream.transcription.engine.TranscriptionFailed if the recording cannot be copied
    void prepare(SessionRef ref) {
        Optional<Copy> due = copy(ref);
        if (due.isPresent() && !copies.isThere(due.get().key())) {
            make(due.get());
        }
        // Listed before the table is read: a copy that is made meanwhile for newer secrets is not in the list.
        List<String> there = copies.copies(ref);
        Optional<String> current = copy(ref).map(Copy::key);
        copies.delete(
                ref,
                there.stream().filter(key -> !current.equals(Optional.of(key))).toList());
    }

    private record Copy(AudioRef recording, Audible.Redacted redacted, String key) {}

    private Optional<Copy> copy(SessionRef ref) {
        return sessions.load(ref).flatMap(this::copy);
    }

    private Optional<Copy> copy(SessionResults found) {
        Session session = found.session().value();
        Optional<AudioRef> recording = Optional.of(session.job())
                .filter(JobState.Done.class::isInstance)
                .flatMap(JobState::recording);
        if (recording.isEmpty()) {
            return Optional.empty();
        }
        var transcript = found.transcript().map(Stored::value);
        return PlayerRecordings.of(session, transcript, copies::read) instanceof Audible.Redacted redacted
                ? Optional.of(new Copy(
                        recording.get(), redacted, PlayerRecordings.key(session.ref(), recording.get(), redacted)))
                : Optional.empty();
    }

    private void make(Copy copy) {
        try {
            Path folder = Files.createTempDirectory("player-audio-");
            Path recording = folder.resolve("recording");
            Path silent = folder.resolve("silent");
            try {
                // A recording that was deleted has been replaced, or its session was deleted.
                if (files.fetch(copy.recording().objectKey(), recording)) {
                    silenced.make(recording, copy.redacted().silent(), silent);
                    files.put(copy.key(), silent, PlayerRecordings.TYPE);
                }
            } finally {
                Files.deleteIfExists(recording);
                Files.deleteIfExists(silent);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new ObjectsUnavailable("copying failed on " + copy.recording().objectKey(), e);
        }
    }
}
