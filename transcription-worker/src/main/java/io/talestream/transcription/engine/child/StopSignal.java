package io.talestream.transcription.engine.child;

import java.util.ArrayList;
import java.util.List;

/// A word from another thread that work is to end. Who waits for a program cannot hear it; the program's
/// end ends the wait.
public final class StopSignal {
    private final List<Runnable> ends = new ArrayList<>();
    private boolean isSaid;

    public synchronized boolean isSaid() {
        return isSaid;
    }

    /// Runs this once it is said, or now if it was.
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
