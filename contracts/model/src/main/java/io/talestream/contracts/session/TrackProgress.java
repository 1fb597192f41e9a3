package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.Optional;

/// The progress of one track of a running job.
///
/// @param percent the share of the track that is transcribed, if known
/// @param failure why its last attempt failed
public record TrackProgress(Stage stage, Optional<Integer> percent, Optional<String> failure) {
    public enum Stage {
        /// Queued behind other tracks or jobs.
        WAITING,
        PREPARING,
        LISTENING,
        DONE,
        FAILED
    }

    public TrackProgress {
        Progress.checkedPercent(percent);
        failure.ifPresent(why -> Text.line("track failure", why, 300));
        if (failure.isPresent() != (stage == Stage.FAILED)) {
            throw new InvalidField("track failure", "must be there if the track has failed, and only then");
        }
    }

    public TrackProgress(Stage stage, Optional<Integer> percent) {
        this(stage, percent, Optional.empty());
    }

    public static TrackProgress failed(String why) {
        return new TrackProgress(Stage.FAILED, Optional.empty(), Optional.of(why));
    }
}
