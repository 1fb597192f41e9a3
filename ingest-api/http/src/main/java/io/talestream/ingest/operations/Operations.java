package io.talestream.ingest.operations;

import java.util.Optional;

/// The view and the commands that a process with more than the API offers to its operators.
public interface Operations {
    OperationsView look();

    /// Redrives a parked change. Empty if no change with this id is parked.
    Optional<RedriveView> redrive(String id);

    /// Removes a parked change permanently. Returns false if no change with this id is parked.
    boolean discard(String id);

    /// Compares the table, the files and the index. Returns when the comparison is complete; empty if no index is
    /// configured.
    Optional<OperationsView.VerifyView> verify();
}
