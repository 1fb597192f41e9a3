package io.talestream.indexer;

import io.talestream.contracts.store.Version;
import io.talestream.search.document.TranscriptHead;

public enum RewritePolicy {
    /// Skips a transcript that is already indexed in this version.
    WHAT_IS_NEWER,
    /// Also rewrites a transcript that is already indexed, in case the index is wrong.
    WHAT_IS_THERE_TOO;

    boolean isDone(TranscriptHead head, Version version) {
        return switch (this) {
            case WHAT_IS_NEWER -> head.isAsNewAs(version);
            case WHAT_IS_THERE_TOO -> head.isNewerThan(version);
        };
    }
}
