package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;

/// One part fails. Another part, read concurrently, repeats the same page until it is stopped or times out.
final class OneBadPart implements ChangeHistory {
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private final List<ChangeRecord> page;
    private final CountDownLatch breaks = new CountDownLatch(1);
    private volatile boolean stopRequested;

    OneBadPart(List<ChangeRecord> page) {
        this.page = page;
    }

    boolean wasStopped() {
        return stopRequested;
    }

    @Override
    public String name() {
        return "one bad part";
    }

    @Override
    public List<String> parts() {
        return List.of("long", "bad");
    }

    @Override
    public int atOnce() {
        return 2;
    }

    @Override
    public OptionalLong about() {
        return OptionalLong.empty();
    }

    @Override
    public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
        if (part.equals("bad")) {
            breaks.countDown();
            throw new IllegalStateException("broken");
        }
        breaks.await();
        long end = System.nanoTime() + LONGEST.toNanos();
        while (System.nanoTime() < end) {
            if (!pages.next(page, Optional.of("1"))) {
                stopRequested = true;
                return;
            }
        }
    }
}
