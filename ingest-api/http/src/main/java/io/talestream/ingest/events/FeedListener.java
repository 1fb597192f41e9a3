package io.talestream.ingest.events;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;

/// A subscriber of the feed of a workspace.
interface FeedListener {
    /// Called for each change of the feed.
    ///
    /// @param settled every change before this version was passed on earlier
    void changed(LatestChange change, Version settled);
}
