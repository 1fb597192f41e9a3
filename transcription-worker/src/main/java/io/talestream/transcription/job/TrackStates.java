package io.talestream.transcription.job;

import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The states of a recording's tracks, in their order.
record TrackStates(List<Track> tracks, List<EngineState> states) {
    /// The state of the recording. A track that failed for good fails it at once; other failures are retried when the
    /// other tracks have ended, so that their work is not lost.
    EngineState combined(Instant now) {
        Optional<EngineState> forGood = failed(false);
        if (forGood.isPresent()) {
            return forGood.get();
        }
        if (all(EngineState.Unknown.class).findAny().isPresent()) {
            return new EngineState.Unknown();
        }
        if (all(EngineState.Running.class).findAny().isPresent()) {
            return new EngineState.Running(progress(now));
        }
        return failed(true)
                .orElseGet(() -> all(EngineState.Finished.class).findFirst().orElseThrow());
    }

    private <S extends EngineState> Stream<S> all(Class<S> kind) {
        return states.stream().filter(kind::isInstance).map(kind::cast);
    }

    private Optional<EngineState> failed(boolean isTransient) {
        return IntStream.range(0, tracks.size())
                .boxed()
                .<EngineState>flatMap(i -> states.get(i) instanceof EngineState.Failed(Failure why, var sentence)
                                && why.isTransient() == isTransient
                        ? Stream.of(new EngineState.Failed(
                                why, "Track %s: %s".formatted(tracks.get(i).label(), sentence)))
                        : Stream.empty())
                .findFirst();
    }

    /// The share of the recording is measured in bytes, since durations of tracks that wait are not known.
    private Progress progress(Instant now) {
        List<Progress> running = all(EngineState.Running.class)
                .map(EngineState.Running::progress)
                .toList();
        boolean isBegun = all(EngineState.Finished.class).findAny().isPresent()
                || running.stream().anyMatch(one -> isPast(one, Progress.Stage.PREPARING));
        Progress.Stage stage = isBegun
                ? Progress.Stage.LISTENING
                : running.stream().anyMatch(one -> isPast(one, Progress.Stage.WAITING))
                        ? Progress.Stage.PREPARING
                        : Progress.Stage.WAITING;
        double all = tracks.stream().mapToLong(track -> track.source().bytes()).sum();
        double done = IntStream.range(0, tracks.size())
                .mapToDouble(i -> tracks.get(i).source().bytes() * share(states.get(i)))
                .sum();
        return new Progress(
                stage,
                isBegun ? Optional.of((int) Math.min(99, 100 * done / all)) : Optional.empty(),
                isBegun ? eta(now, all - done) : Optional.empty(),
                stage == Progress.Stage.WAITING
                        ? running.stream().flatMap(one -> one.ahead().stream()).min(Comparator.naturalOrder())
                        : Optional.empty(),
                states.stream().map(TrackStates::progress).toList());
    }

    private static boolean isPast(Progress progress, Progress.Stage stage) {
        return progress.stage().compareTo(stage) > 0;
    }

    private static double share(EngineState state) {
        return switch (state) {
            case EngineState.Finished _, EngineState.Failed _ -> 1;
            case EngineState.Running(Progress progress) -> progress.percent().orElse(0) / 100.0;
            case EngineState.Unknown _ -> 0;
        };
    }

    /// As fast as the tracks that are being transcribed, with as many at once.
    private Optional<Instant> eta(Instant now, double left) {
        double millis = 0;
        double bytes = 0;
        int timed = 0;
        for (int i = 0; i < tracks.size(); i++) {
            if (states.get(i) instanceof EngineState.Running(Progress progress)
                    && progress.eta().isPresent()) {
                millis +=
                        Math.max(0, Duration.between(now, progress.eta().get()).toMillis());
                bytes += tracks.get(i).source().bytes() * (1 - share(states.get(i)));
                timed++;
            }
        }
        return timed == 0 || bytes == 0
                ? Optional.empty()
                : Optional.of(now.plusMillis((long) (millis / bytes * left / timed)));
    }

    private static TrackProgress progress(EngineState state) {
        return switch (state) {
            case EngineState.Unknown _ -> new TrackProgress(TrackProgress.Stage.WAITING, Optional.empty());
            case EngineState.Finished _ -> new TrackProgress(TrackProgress.Stage.DONE, Optional.empty());
            case EngineState.Failed(var _, String sentence) -> TrackProgress.failed(sentence);
            case EngineState.Running(Progress progress) ->
                switch (progress.stage()) {
                    case WAITING -> new TrackProgress(TrackProgress.Stage.WAITING, Optional.empty());
                    case PREPARING -> new TrackProgress(TrackProgress.Stage.PREPARING, Optional.empty());
                    case LISTENING, WRITING -> new TrackProgress(TrackProgress.Stage.LISTENING, progress.percent());
                };
        };
    }
}
