package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The progress of a running job.
///
/// @param percent the share of the recording that is transcribed, if known
/// @param eta when the recording is expected to be transcribed, if known
/// @param ahead how many recordings the engine transcribes first, if any
/// @param tracks the progress of each track, in their order; empty for a single recording and before the first report
public record Progress(
        Stage stage,
        Optional<Integer> percent,
        Optional<Instant> eta,
        Optional<Integer> ahead,
        List<TrackProgress> tracks) {
    public enum Stage {
        /// Queued behind other jobs.
        WAITING,
        /// Fetching the files it needs.
        PREPARING,
        LISTENING,
        /// Transcription is complete; storing and summarising the result.
        WRITING
    }

    public static final Progress NONE = new Progress(Stage.WAITING, Optional.empty());

    public Progress {
        eta = eta.map(IsoTime::micros);
        if (ahead.isPresent() && ahead.get() < 1) {
            throw new InvalidField("ahead", "must be at least 1, is " + ahead.get());
        }
        checkedPercent(percent);
        tracks = List.copyOf(tracks);
        if (tracks.size() > AudioRef.MOST_TRACKS) {
            throw new InvalidField("tracks", "must be at most %d".formatted(AudioRef.MOST_TRACKS));
        }
    }

    static void checkedPercent(Optional<Integer> percent) {
        if (percent.isPresent() && (percent.get() < 0 || percent.get() > 100)) {
            throw new InvalidField("percent", "must be between 0 and 100, is " + percent.get());
        }
    }

    public Progress(Stage stage, Optional<Integer> percent, Optional<Instant> eta, Optional<Integer> ahead) {
        this(stage, percent, eta, ahead, List.of());
    }

    public Progress(Stage stage, Optional<Integer> percent) {
        this(stage, percent, Optional.empty(), Optional.empty());
    }

    /// All is transcribed, and the result is being stored and summarised.
    public Progress writing() {
        return new Progress(
                Stage.WRITING,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                tracks.stream()
                        .map(_ -> new TrackProgress(TrackProgress.Stage.DONE, Optional.empty()))
                        .toList());
    }

    /// Queued behind so many others.
    public static Progress behind(int others) {
        return new Progress(
                Stage.WAITING,
                Optional.empty(),
                Optional.empty(),
                Optional.of(others).filter(n -> n > 0));
    }
}
