package io.talestream.transcription.job;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipException;

/// The engine's jobs for a recording: one, or one for each track. The result for a track is stored under a key of the
/// track's audio, and a track with a result has no job: it is transcribed once, whatever recordings it is part of.
public record RecordingJobs(SpeechEngine engine, SpeechFiles files, InstantSource clock) {
    /// Longer than any recording.
    private static final long WHOLE = Duration.ofDays(2).toMillis();

    static Set<JobName> names(SessionRef ref, AudioRef audio) {
        return audio.tracks().isEmpty()
                ? Set.of(JobName.of(ref, audio))
                : Set.copyOf(audio.tracks().stream()
                        .map(track -> JobName.of(ref, track))
                        .toList());
    }

    EngineState look(SessionRef ref, AudioRef audio) {
        return audio.tracks().isEmpty()
                ? engine.look(JobName.of(ref, audio))
                : new TrackStates(audio.tracks(), states(ref, audio)).combined(clock.instant());
    }

    /// Starts what is not started.
    ///
    /// @param job the job of a single recording; a track has its glossary and language
    EngineState start(SessionRef ref, AudioRef audio, SpeechJob job) {
        if (audio.tracks().isEmpty()) {
            return engine.start(job);
        }
        List<EngineState> states = new ArrayList<>();
        for (Track track : audio.tracks()) {
            EngineState state = look(ref, track);
            states.add(state instanceof EngineState.Unknown ? started(ref, track, job) : state);
        }
        return new TrackStates(audio.tracks(), states).combined(clock.instant());
    }

    /// Cancels all jobs but those to keep. False if the engine cannot remove some of them yet.
    boolean cancel(SessionRef ref, AudioRef audio, Set<JobName> kept) {
        return names(ref, audio).stream()
                .filter(name -> !kept.contains(name))
                .map(engine::cancel)
                .reduce(true, Boolean::logicalAnd);
    }

    /// Whether the engine works on any part of it. After one track has failed, it works on the others.
    boolean isAnyRunning(SessionRef ref, AudioRef audio) {
        return names(ref, audio).stream().anyMatch(name -> engine.look(name) instanceof EngineState.Running);
    }

    /// Removes the failed jobs from the engine, so that a retry starts them again.
    void removeFailed(SessionRef ref, AudioRef audio) {
        names(ref, audio).stream()
                .filter(name -> engine.look(name) instanceof EngineState.Failed)
                .forEach(engine::cancel);
    }

    /// All that was said in a recording whose jobs are finished.
    ///
    /// @param rawKey object key of the raw result of a single recording
    Speech speech(SessionRef ref, AudioRef audio, String rawKey) {
        return audio.tracks().isEmpty()
                ? new SingleSpeech(engine, () -> open(rawKey))
                : new TrackMerge(
                        engine,
                        audio.tracks().stream().map(track -> part(ref, track)).toList());
    }

    /// The latest speech while the jobs run, if there is any.
    Optional<Speech.Partial> partial(SessionRef ref, AudioRef audio) {
        if (audio.tracks().isEmpty()) {
            return engine.partial(JobName.of(ref, audio))
                    .map(part -> new Speech.Partial(
                            part.untilMs(), new SingleSpeech(engine, () -> Files.newInputStream(part.raw()))));
        }
        List<TrackMerge.Part> parts = new ArrayList<>();
        long progress = 0;
        for (Track track : audio.tracks()) {
            Optional<PartialResult> part = engine.partial(JobName.of(ref, track));
            if (look(ref, track) instanceof EngineState.Finished) {
                parts.add(part(ref, track));
                progress += WHOLE;
            } else if (part.isPresent()) {
                parts.add(new TrackMerge.Part(
                        track, () -> Files.newInputStream(part.get().raw()), () -> {}));
                progress += part.get().untilMs();
            }
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Speech.Partial(progress, new TrackMerge(engine, parts)));
    }

    static void write(TranscriptWriter out, Utterance utterance) {
        try {
            out.write(utterance);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<EngineState> states(SessionRef ref, AudioRef audio) {
        return audio.tracks().stream().map(track -> look(ref, track)).toList();
    }

    private EngineState look(SessionRef ref, Track track) {
        return settled(ref, track, engine.look(JobName.of(ref, track)));
    }

    /// A track in which nothing is said is as good as another; its job is not repeated either.
    private EngineState settled(SessionRef ref, Track track, EngineState state) {
        String key = ObjectKeys.trackResult(ref, track.source().id());
        if (state instanceof EngineState.Failed(Failure why, var _)
                && (why == Failure.SILENCE || why == Failure.NO_SOUND || why == Failure.EMPTY)) {
            files.put(key, TrackMerge.SILENT, "application/json");
            boolean _ = engine.cancel(JobName.of(ref, track));
            return new EngineState.Finished(key);
        }
        return state instanceof EngineState.Unknown && files.isThere(key) ? new EngineState.Finished(key) : state;
    }

    private EngineState started(SessionRef ref, Track track, SpeechJob job) {
        Track.Source source = track.source();
        boolean isUnpacked = source.entry().isPresent() && !engine.readsZips();
        String audioKey = isUnpacked ? ObjectKeys.trackAudio(ref, source.id()) : source.objectKey();
        try {
            if (isUnpacked && !files.isThere(audioKey) && !isUnpacked(source, audioKey)) {
                return new EngineState.Failed(Failure.MISSING);
            }
        } catch (ZipException e) {
            return new EngineState.Failed(Failure.CORRUPT);
        } catch (IOException e) {
            throw new UncheckedIOException("a track of session %s cannot be unpacked".formatted(ref), e);
        }
        var own = new SpeechJob(
                JobName.of(ref, track),
                audioKey,
                source.contentType(),
                ObjectKeys.trackResult(ref, source.id()),
                job.glossary(),
                job.language(),
                Optional.empty(),
                isUnpacked
                        ? Optional.empty()
                        : Optional.of(source).filter(in -> in.entry().isPresent()));
        return settled(ref, track, engine.start(own));
    }

    private boolean isUnpacked(Track.Source source, String key) throws IOException {
        Path file = Files.createTempFile("track-", "");
        try {
            if (!files.fetch(source, file)) {
                return false;
            }
            files.put(key, file, source.contentType());
            return true;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /// A result that cannot be read is deleted, so that a retry transcribes this track again.
    private TrackMerge.Part part(SessionRef ref, Track track) {
        String key = ObjectKeys.trackResult(ref, track.source().id());
        return new TrackMerge.Part(track, () -> open(key), () -> files.delete(key));
    }

    private InputStream open(String rawKey) {
        return files.find(rawKey)
                .orElseThrow(() -> new TranscriptionFailed(Failure.UNREADABLE_RESULT, "no raw result at " + rawKey));
    }

    private record SingleSpeech(SpeechEngine engine, Raw raw) implements Speech {
        @Override
        public WrittenTranscript write(TranscriptWriter out) throws IOException {
            try (InputStream in = raw.open()) {
                return out.finish(engine.read(in, said -> RecordingJobs.write(out, said)));
            }
        }

        @Override
        public SpeakerVoices voices() throws IOException {
            try (InputStream in = raw.open()) {
                return engine.voices(in);
            }
        }
    }
}
