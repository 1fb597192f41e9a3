package io.talestream.stream.delivery;

import io.talestream.stream.consumer.Outage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Throws an outage at some of the first calls, as generated, and at none after them.
final class Outages implements Runnable {
    private final List<Boolean> down;
    private final AtomicInteger calls = new AtomicInteger();

    Outages(List<Boolean> down) {
        this.down = down;
    }

    @Override
    public void run() {
        int call = calls.getAndIncrement();
        if (call < down.size() && down.get(call)) {
            throw new Outage("what was called");
        }
    }
}
