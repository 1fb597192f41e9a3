package io.talestream.stream.source;

import io.talestream.contracts.change.ChangeRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Accepts and records the changes of a source. Accepted changes count as handled, unless the test disables that.
public final class RecordingFeeds implements ShardFeeds {
    private final List<Feed> opened = new CopyOnWriteArrayList<>();
    private final Predicate<List<ChangeRecord>> taking;
    private final List<String> story = new CopyOnWriteArrayList<>();
    private volatile boolean handling = true;
    private volatile Optional<Instant> readUpTo = Optional.empty();

    public RecordingFeeds(Predicate<List<ChangeRecord>> taking) {
        this.taking = taking;
    }

    public static RecordingFeeds takingAll() {
        return new RecordingFeeds(_ -> true);
    }

    @Override
    public ShardFeed open(String shard) {
        var feed = new Feed(shard);
        opened.add(feed);
        return feed;
    }

    public RecordingFeeds readUpTo(Instant time) {
        readUpTo = Optional.of(time);
        return this;
    }

    /// The events in order: "taken" for each change, "missed" for a gap.
    public List<String> story() {
        return story;
    }

    public List<Feed> opened() {
        return opened;
    }

    /// The changes of all shards, in order within each shard.
    public List<ChangeRecord> taken() {
        return opened.stream().flatMap(feed -> feed.taken().stream()).toList();
    }

    public boolean sawTheEnd() {
        return !opened.isEmpty() && opened.stream().allMatch(feed -> feed.emptyAfterAll);
    }

    /// Sets whether accepted changes count as handled. The checkpoint advances only while they do.
    void handle(boolean all) {
        handling = all;
    }

    public final class Feed implements ShardFeed {
        public final String shard;
        private final List<ChangeRecord> taken = new ArrayList<>();
        private final ShardLifecycle lifecycle = new ShardLifecycle();
        private @Nullable String checkpoint;
        volatile boolean emptyAfterAll;

        Feed(String shard) {
            this.shard = shard;
        }

        @Override
        public ShardLifecycle lifecycle() {
            return lifecycle;
        }

        synchronized List<ChangeRecord> taken() {
            return List.copyOf(taken);
        }

        @Override
        public boolean accept(List<ChangeRecord> batch) {
            if (!taking.test(batch)) {
                return false;
            }
            synchronized (this) {
                taken.addAll(batch);
                batch.forEach(_ -> story.add("taken"));
                emptyAfterAll = batch.isEmpty();
                if (handling && !taken.isEmpty()) {
                    checkpoint = taken.getLast().sequenceNumber();
                }
            }
            return true;
        }

        @Override
        public boolean missed() {
            story.add("missed");
            return true;
        }

        @Override
        public synchronized Optional<String> checkpoint() {
            return Optional.ofNullable(checkpoint);
        }

        @Override
        public Optional<Instant> readUpTo() {
            return readUpTo;
        }

        @Override
        public synchronized boolean finish(Duration longest) {
            lifecycle.drain();
            if (longest.compareTo(Duration.ofDays(1)) < 0) {
                lifecycle.halt();
                notifyAll();
            }
            while (!handling && !lifecycle.isHalted()) {
                try {
                    wait(10);
                } catch (InterruptedException e) {
                    throw new AssertionError("interrupted", e);
                }
            }
            lifecycle.halt();
            return handling;
        }

        @Override
        public void abandon() {
            lifecycle.loseLease();
        }

        @Override
        public void ended() {
            lifecycle.end();
        }
    }
}
