package io.talestream.indexer;

import io.talestream.contracts.store.Version;
import io.talestream.search.document.TranscriptHead;

/// What of a transcript that is given is written.
public enum RewritePolicy {
    /// One that the index has already is not fetched again.
    WHAT_IS_NEWER,
    /// One that it has is written once more, for where it may not be what it should be.
    WHAT_IS_THERE_TOO;

    boolean isDone(TranscriptHead head, Version version) {
        return switch (this) {
            case WHAT_IS_NEWER -> head.isAsNewAs(version);
            case WHAT_IS_THERE_TOO -> head.isNewerThan(version);
        };
    }
}
