package io.talestream.ingest.operations;

import java.util.Optional;

/// What a process that runs more than the API lets its operators see and do.
public interface Operations {
    OperationsView look();

    /// Gives a parked change to its consumer once more. Empty if nothing of this id is parked.
    Optional<RedriveView> redrive(String id);

    /// Holds the table, the files and the index against each other, and answers when that is over.
    OperationsView.VerifyView verify();
}
