package io.talestream.indexer.rebuild;

import io.talestream.indexer.verify.Findings;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayWatcher;

/// Is told how a rebuild gets on.
public interface RebuildSteps extends Findings {
    void begun(String index);

    /// With one that was begun before.
    void goingOn(String index);

    void dropped(String index);

    ReplayWatcher filling();

    void filled(ReplayReport report);

    void comparing(String index);
}
