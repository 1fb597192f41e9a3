package io.talestream.transcription.job;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SummaryBasis;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.VoiceFiles;
import io.talestream.store.table.TableUnavailable;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Wakes the worker when a transcription may be due or was cancelled, has a session summarised and its recording
/// copied for players when its transcript is imported or its secrets or speakers change, and deletes files that are no
/// longer needed. It starts no job itself: the current state of the session decides whether one is due, so duplicate
/// and late changes are harmless.
///
/// @param worker called when a transcription may be due
public record TranscriptionConsumer(
        Sessions sessions, Bucket bucket, SummaryRefresh refresh, PlayerAudio playerAudio, Runnable worker)
        implements Consumer {
    public static final String NAME = "transcription";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<EntityType> interests() {
        return EnumSet.of(EntityType.SESSION, EntityType.CORRECTIONS);
    }

    @Override
    public boolean isOutage(RuntimeException thrown) {
        return thrown instanceof ObjectsUnavailable
                || (thrown instanceof TableUnavailable unavailable && !unavailable.isForGood());
    }

    @Override
    public Answer apply(Change.Decoded change) {
        return switch (change) {
            case Change.Created created -> changed(Optional.empty(), created.now());
            case Change.Updated updated -> changed(Optional.of(updated.was()), updated.now());
            case Change.Removed removed -> {
                if (removed.key() instanceof ItemKey.SessionKey(SessionRef ref)) {
                    worker.run();
                    clear(ref);
                }
                yield new Answer.Applied();
            }
        };
    }

    private Answer changed(Optional<StoredValue<?>> was, StoredValue<?> now) {
        if (now.value() instanceof Session session) {
            return changed(was, session);
        }
        if (now.value() instanceof Corrections corrections && !summarised(was).equals(summarised(Optional.of(now)))) {
            refresh.refreshCorrected(corrections.session());
            return prepared(corrections.session());
        }
        return new Answer.Applied();
    }

    private Answer changed(Optional<StoredValue<?>> was, Session session) {
        boolean isCancelled = session.job() instanceof JobState.Failed failed && failed.isCancelled();
        if (isCancelled || session.job().pendingSince().isPresent()) {
            worker.run();
        }
        Optional<JobState.Done> before = was.map(StoredValue::value).flatMap(TranscriptionConsumer::done);
        Optional<JobState.Done> done = done(session);
        done.flatMap(JobState.Done::audio)
                .filter(audio -> !before.flatMap(JobState.Done::audio).equals(Optional.of(audio)))
                .ifPresent(audio -> dropReplaced(session.ref(), audio));
        Optional<Instant> completed = done.map(JobState.Done::at)
                .filter(at -> !before.map(JobState.Done::at).equals(Optional.of(at)));
        if (completed.isEmpty()) {
            return new Answer.Applied();
        }
        refresh.refreshImported(session.ref(), completed.get());
        return prepared(session.ref());
    }

    /// A recording that cannot be copied stays silent for players. An operator sees why, and redrives the change.
    private Answer prepared(SessionRef ref) {
        try {
            playerAudio.prepare(ref);
            return new Answer.Applied();
        } catch (TranscriptionFailed e) {
            if (e.why() == Failure.BROKE_OFF) {
                throw e;
            }
            return new Answer.Refused("the recording of session %s cannot be copied for players: %s"
                    .formatted(ref.session().value(), e.getMessage()));
        }
    }

    private static Optional<JobState.Done> done(Object item) {
        return item instanceof Session session && session.job() instanceof JobState.Done done
                ? Optional.of(done)
                : Optional.empty();
    }

    /// Deletes the recordings that the transcribed one replaced, their voices, the partial transcripts that the
    /// whole one replaced, and what was made of tracks that are no longer in use. What newer recordings have stays,
    /// however late this change is delivered.
    private void dropReplaced(SessionRef ref, AudioRef transcribed) {
        var recordings = new Folder(bucket, ObjectKeys.recordings(ref));
        var results = new Folder(bucket, ObjectKeys.trackResults(ref));
        var unpacked = new Folder(bucket, ObjectKeys.trackAudio(ref));
        // Listed before the table is read: what is made meanwhile for a newer recording is not in the lists.
        List<String> older = recordings.names("").stream()
                .filter(name -> name.matches("[0-9]{1,18}")
                        && Long.parseLong(name) < transcribed.version().micros())
                .toList();
        List<String> made = results.names("");
        List<String> copies = unpacked.names("");
        Optional<Session> now = sessions.find(ref).map(StoredValue::value);
        Set<AudioRef> kept = Stream.concat(
                        Stream.of(transcribed), now.map(Session::job).flatMap(JobState::recording).stream())
                .collect(Collectors.toSet());
        Set<String> objects =
                kept.stream().flatMap(audio -> audio.objectKeys().stream()).collect(Collectors.toSet());
        recordings.delete(older.stream()
                .filter(name -> !objects.contains(ObjectKeys.recordings(ref) + name))
                .toList());
        if (now.filter(session -> session.job() instanceof JobState.Done).isPresent()) {
            Set<String> tracks = kept.stream()
                    .flatMap(audio -> audio.tracks().stream())
                    .map(track -> ObjectKeys.trackResult(ref, track.source().id()))
                    .collect(Collectors.toSet());
            results.delete(made.stream()
                    .filter(name -> !tracks.contains(ObjectKeys.trackResults(ref) + name))
                    .toList());
            unpacked.delete(copies);
        }
        var partial = new Folder(bucket, ObjectKeys.partial(ref));
        partial.delete(partial.names("").stream()
                .filter(name -> name.substring(0, Math.max(0, name.indexOf('-')))
                                .compareTo(transcribed.version().text())
                        <= 0)
                .toList());
        new VoiceFiles(bucket).dropBefore(ref, transcribed.version());
    }

    private static Set<List<Object>> summarised(Optional<StoredValue<?>> layer) {
        return SummaryBasis.of(layer.map(StoredValue::value)
                .filter(Corrections.class::isInstance)
                .map(Corrections.class::cast));
    }

    private void clear(SessionRef ref) {
        if (sessions.find(ref).isEmpty()) {
            new Folder(bucket, ObjectKeys.below(ref)).clear();
        }
    }
}
