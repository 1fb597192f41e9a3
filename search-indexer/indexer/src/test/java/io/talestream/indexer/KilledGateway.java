package io.talestream.indexer;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// Kills a process between two requests, as far as the engine can tell: from one on, none gets through.
final class KilledGateway implements FlakyGateway.Meddler {
    private final AtomicInteger left;
    private final boolean answerIsLost;

    /// So many requests get through; of the next one the answer is lost, or it is never sent.
    KilledGateway(int requests, boolean answerIsLost) {
        this.left = new AtomicInteger(requests);
        this.answerIsLost = answerIsLost;
    }

    @Override
    public void before(String path, Object request) throws IOException {
        int now = left.getAndDecrement();
        if (now < 0 || (now == 0 && !answerIsLost)) {
            throw new IOException("the process died");
        }
    }

    @Override
    public void after(String path) throws IOException {
        if (left.get() < 0) {
            throw new IOException("the process died");
        }
    }
}
