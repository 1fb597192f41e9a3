package io.talestream.indexer.rebuild;

import io.talestream.indexer.verify.Findings;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayWatcher;

public interface RebuildSteps extends Findings {
    void begun(String index);

    /// Resumes with an index of an earlier run.
    void goingOn(String index);

    void dropped(String index);

    ReplayWatcher filling();

    void filled(ReplayReport report);

    void comparing(String index);
}
