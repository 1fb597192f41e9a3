package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import java.util.Optional;

/// The progress of a running job.
///
/// @param percent the share of the recording that is transcribed, if known
public record Progress(Stage stage, Optional<Integer> percent) {
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
        if (percent.isPresent() && (percent.get() < 0 || percent.get() > 100)) {
            throw new InvalidField("percent", "must be between 0 and 100, is " + percent.get());
        }
    }
}
