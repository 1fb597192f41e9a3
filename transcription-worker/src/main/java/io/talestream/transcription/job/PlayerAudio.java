package io.talestream.transcription.job;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.Audible;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.audio.SilencedCopy;
import io.talestream.transcription.engine.audio.TrackMix;
import io.talestream.transcription.engine.child.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Keeps the mix of a recording's tracks, and the copy of a recording in which secret lines are silent for players. The
/// current state of the session decides what they are, so duplicate and late calls are harmless.
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

    /// Makes what is missing, and deletes what is no longer audible to members.
    ///
    /// @throws io.talestream.transcription.engine.TranscriptionFailed if the recording cannot be copied
    void prepare(SessionRef ref) {
        Optional<Due> due = due(ref);
        if (due.isPresent() && !due.get().keys().stream().allMatch(copies::isThere)) {
            make(due.get());
        }
        // Listed before the table is read: a copy that is made meanwhile for newer secrets is not in the list.
        List<String> there = copies.copies(ref);
        Set<String> current = due(ref).map(Due::keys).orElse(Set.of());
        copies.delete(ref, there.stream().filter(key -> !current.contains(key)).toList());
    }

    /// The files that must exist beside the recording.
    ///
    /// @param redacted what is audible to players, if it is not the whole recording
    private record Due(SessionRef session, AudioRef recording, Optional<Audible.Redacted> redacted) {
        String wholeKey() {
            return PlayerRecordings.wholeKey(session, recording);
        }

        Optional<String> mixKey() {
            return Optional.of(wholeKey()).filter(_ -> !recording.tracks().isEmpty());
        }

        Optional<String> copyKey() {
            return redacted.map(silent -> PlayerRecordings.key(session, recording, silent));
        }

        Set<String> keys() {
            return Stream.concat(mixKey().stream(), copyKey().stream()).collect(Collectors.toSet());
        }
    }

    private Optional<Due> due(SessionRef ref) {
        return sessions.load(ref).flatMap(this::due);
    }

    private Optional<Due> due(SessionResults found) {
        Session session = found.session().value();
        return Optional.of(session.job())
                .filter(JobState.Done.class::isInstance)
                .flatMap(JobState::recording)
                .map(recording -> {
                    var transcript = found.transcript().map(StoredValue::value);
                    var audible = PlayerRecordings.of(session, transcript, copies::read);
                    return new Due(
                            session.ref(),
                            recording,
                            audible instanceof Audible.Redacted redacted ? Optional.of(redacted) : Optional.empty());
                });
    }

    private void make(Due due) {
        try {
            Path folder = Files.createTempDirectory("player-audio-");
            try {
                make(due, folder);
            } finally {
                CacheFolder.delete(folder);
            }
        } catch (IOException e) {
            throw new ObjectsUnavailable("copying failed on " + due.recording().objectKey(), e);
        }
    }

    /// A recording that was deleted has been replaced, or its session was deleted.
    private void make(Due due, Path folder) throws IOException {
        Path whole = folder.resolve("whole");
        boolean isMixed = due.mixKey().isPresent() && !copies.isThere(due.wholeKey());
        if (isMixed ? !isMixed(due, folder, whole) : !files.fetch(due.wholeKey(), whole)) {
            return;
        }
        if (due.redacted().isPresent()) {
            Path silent = folder.resolve("silent");
            silenced.make(whole, due.redacted().get().silent(), silent);
            files.put(due.copyKey().orElseThrow(), silent, PlayerRecordings.TYPE);
        }
    }

    private boolean isMixed(Due due, Path folder, Path to) throws IOException {
        List<TrackMix.Input> inputs = new ArrayList<>();
        for (Track track : due.recording().tracks()) {
            Path file = folder.resolve("track-" + inputs.size());
            if (!files.fetch(track.source(), file)) {
                return false;
            }
            inputs.add(new TrackMix.Input(file, track.offsetMs()));
        }
        new TrackMix(silenced.ffmpeg()).make(inputs, to);
        files.put(due.wholeKey(), to, PlayerRecordings.TYPE);
        return true;
    }
}
