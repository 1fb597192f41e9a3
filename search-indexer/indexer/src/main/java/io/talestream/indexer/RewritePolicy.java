package io.talestream.indexer;

import io.talestream.contracts.store.Version;
import io.talestream.search.document.TranscriptHead;
import java.util.Optional;

public enum RewritePolicy {
    /// Skips a transcript that is already indexed in this version, with windows if they are wanted. One that the index
    /// rejected in part is written again, so that a redrive completes it.
    WHAT_IS_NEWER,
    /// Also rewrites a transcript that is already indexed, in case the index is wrong.
    WHAT_IS_THERE_TOO;

    /// @param model that of the windows to write; none are written without one
    boolean isDone(TranscriptHead head, Version version, Optional<String> model) {
        return switch (this) {
            case WHAT_IS_NEWER -> head.isNewerThan(version) || (head.isCompleteIn(version) && head.hasWindowsOf(model));
            case WHAT_IS_THERE_TOO -> head.isNewerThan(version);
        };
    }
}
