package io.talestream.indexer;

import io.talestream.indexer.rebuild.RebuildSteps;
import io.talestream.indexer.verify.Difference;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayWatcher;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Records the steps and findings of a rebuild or a verification.
final class RecordedReport implements RebuildSteps {
    record Found(String where, Difference difference, boolean repaired) {}

    final List<Found> found = new CopyOnWriteArrayList<>();
    final List<String> steps = new CopyOnWriteArrayList<>();
    private final ReplayWatcher watcher;

    RecordedReport(ReplayWatcher watcher) {
        this.watcher = watcher;
    }

    RecordedReport() {
        this(ReplayWatcher.NONE);
    }

    List<Difference.Kind> kinds() {
        return found.stream().map(each -> each.difference().kind()).toList();
    }

    @Override
    public void begun(String index) {
        steps.add("begun " + index);
    }

    @Override
    public void goingOn(String index) {
        steps.add("going on " + index);
    }

    @Override
    public void dropped(String index) {
        steps.add("dropped " + index);
    }

    @Override
    public ReplayWatcher filling() {
        return watcher;
    }

    @Override
    public void filled(ReplayReport report) {
        steps.add("filled after %s".formatted(report.before() > 0 ? "some" : "none"));
    }

    @Override
    public void comparing(String index) {
        steps.add("comparing " + index);
    }

    @Override
    public void compared(long items, long workspaces, long about) {}

    @Override
    public void differs(String where, Difference difference, boolean repaired) {
        found.add(new Found(where, difference, repaired));
    }

    @Override
    public void unreadable() {
        steps.add("unreadable");
    }
}
