package io.talestream.transcription.engine.child;

import java.util.ArrayList;
import java.util.List;

/// A request from another thread to stop. A thread blocked on a child process cannot check it; ending the process ends
/// the wait.
public final class StopSignal {
    private final List<Runnable> ends = new ArrayList<>();
    private boolean isSaid;

    public synchronized boolean isSaid() {
        return isSaid;
    }

    /// Runs this on the signal, or at once if it was already given.
    public synchronized void then(Runnable end) {
        ends.add(end);
        if (isSaid) {
            end.run();
        }
    }

    public synchronized void say() {
        isSaid = true;
        ends.forEach(Runnable::run);
    }
}
