package io.talestream.indexer;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// Simulates a kill between two requests: after a given number of requests, all fail.
final class KilledGateway implements FlakyGateway.FaultInjector {
    private final AtomicInteger left;
    private final boolean answerIsLost;

    /// Lets this many requests through. The next one is not sent, or its response is lost.
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
