package io.talestream.stream.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.history.Item;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The contract of every change source.
public abstract class ChangeSourceContract {
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Item item = new Item("colour-" + NAMES.incrementAndGet());

    protected abstract ChangeSource source();

    /// Writes the change to the table or stream.
    protected abstract void write(ChangeRecord change);

    /// Closes the open shards and opens child shards.
    protected abstract void rollShards();

    @Test
    void changes_arrive_in_order_with_both_images_followed_by_an_empty_batch() {
        List<ChangeRecord> written = writeSome(25);
        var feeds = RecordingFeeds.takingAll();

        try (var _ = read(fresh(), feeds)) {
            await(feeds, 25);
            Eventually.until("the end is seen", feeds::sawTheEnd);
            assertThat(keysAndImages(feeds.taken())).isEqualTo(keysAndImages(written));
            assertThat(feeds.taken())
                    .extracting(change -> change.at().isAfter(Item.NOW.minus(Duration.ofDays(3650))))
                    .containsOnly(true);
        }
    }

    @Test
    void each_group_gets_every_change_and_a_new_reader_starts_after_the_checkpoint() {
        writeSome(10);
        String group = fresh();
        var first = RecordingFeeds.takingAll();
        var other = RecordingFeeds.takingAll();
        try (var _ = read(group, first);
                var _ = read(fresh(), other)) {
            await(first, 10);
            await(other, 10);
        }
        writeSome(5);
        var second = RecordingFeeds.takingAll();

        try (var _ = read(group, second)) {
            Eventually.until(
                    () -> "five more, are " + second.taken().size(),
                    () -> second.taken().size() >= 5);
            Eventually.until("the end is seen", second::sawTheEnd);
            assertThat(second.taken()).hasSize(5);
        }
    }

    @Test
    void checkpoints_are_written_while_reading_and_cover_only_handled_changes() {
        String group = fresh();
        var feeds = RecordingFeeds.takingAll();
        try (var _ = read(group, feeds)) {
            List<ChangeRecord> handled = writeSome(3);
            await(feeds, handled.size());
            String last = feeds.taken().getLast().sequenceNumber();
            Eventually.until(
                    "the checkpoint is written", () -> checkpoints(group).contains(last));

            feeds.handle(false);
            writeSome(2);
            await(feeds, 5);
            Eventually.until("the end is seen", feeds::sawTheEnd);
        }
        var again = RecordingFeeds.takingAll();

        try (var _ = read(group, again)) {
            await(again, 2);
            Eventually.until("the end is seen", again::sawTheEnd);
            assertThat(again.taken()).hasSize(2);
        }
    }

    @Test
    void a_failed_batch_stops_delivery_and_is_redelivered_to_the_next_reader() {
        String group = fresh();
        var tries = new AtomicInteger();
        var refusing = new RecordingFeeds(batch -> {
            if (batch.isEmpty()) {
                return true;
            }
            tries.incrementAndGet();
            throw new IllegalStateException("a feed that breaks its promise");
        });
        writeSome(4);
        try (var _ = read(group, refusing)) {
            Eventually.until("the batch was delivered", () -> tries.get() == 1);
            writeSome(3);
        }
        assertThat(tries.get()).isEqualTo(1);
        assertThat(refusing.taken()).isEmpty();
        var next = RecordingFeeds.takingAll();

        try (var _ = read(group, next)) {
            await(next, 7);
        }
    }

    @Test
    void a_child_shard_starts_after_its_parent_is_fully_handled() {
        String group = fresh();
        var feeds = RecordingFeeds.takingAll();
        try (var _ = read(group, feeds)) {
            writeSome(2);
            await(feeds, 2);
            feeds.handle(false);
            writeSome(1);
            await(feeds, 3);
            List<RecordingFeeds.Feed> before = List.copyOf(feeds.opened());
            rollShards();
            writeSome(4);
            Eventually.until(
                    "the child shards have leases",
                    () -> source().leases(group).all().size() > before.size());

            Eventually.until(
                    "the end of the parent waits for unhandled changes",
                    () -> before.getFirst().lifecycle().state() instanceof ShardState.Draining);
            assertThat(feeds.opened()).isEqualTo(before);
            feeds.handle(true);
            await(feeds, 7);
            Eventually.until(
                    "the end of the parent is marked",
                    () -> before.stream().allMatch(feed -> feed.lifecycle().isEnded()));
        }
    }

    protected final StreamReader read(String group, RecordingFeeds feeds) {
        return source().read(group, "worker-1", feeds);
    }

    protected static String fresh() {
        return "group-" + NAMES.incrementAndGet();
    }

    protected static void await(RecordingFeeds feeds, int changes) {
        Eventually.until(
                () -> "%d changes, are %d".formatted(changes, feeds.taken().size()),
                () -> feeds.taken().size() >= changes);
    }

    private List<String> checkpoints(String group) {
        return source().leases(group).all().stream().map(LeaseState::checkpoint).toList();
    }

    /// Changes of one item, so that they have one order.
    private List<ChangeRecord> writeSome(int changes) {
        List<ChangeRecord> written = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            ChangeRecord change = item.write("value " + i, "");
            write(change);
            written.add(change);
        }
        return written;
    }

    private static List<List<Object>> keysAndImages(List<ChangeRecord> changes) {
        return changes.stream()
                .map(change -> List.<Object>of(change.key(), change.before(), change.after()))
                .toList();
    }
}
