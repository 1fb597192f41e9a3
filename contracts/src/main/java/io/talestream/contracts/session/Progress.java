package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import java.util.Optional;

/// How far a running job has come.
///
/// @param percent of the recording that was heard, where that is known
public record Progress(Stage stage, Optional<Integer> percent) {
    public enum Stage {
        /// Others are before it.
        WAITING,
        /// What it needs is fetched.
        PREPARING,
        LISTENING,
        /// All was heard, and is put away and summed up.
        WRITING
    }

    public static final Progress NONE = new Progress(Stage.WAITING, Optional.empty());

    public Progress {
        if (percent.isPresent() && (percent.get() < 0 || percent.get() > 100)) {
            throw new InvalidField("percent", "must be between 0 and 100, is " + percent.get());
        }
    }

    public static Progress in(Stage stage) {
        return new Progress(stage, Optional.empty());
    }
}
