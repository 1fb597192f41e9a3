package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.archive.Compaction;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.history.TimedItem;
import io.talestream.testing.engine.Throttling;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/// The three histories on real engines: a table with its stream, and a bucket.
class HistoriesIT {
    private static final Instant FAR = Instant.parse("2200-01-01T00:00:00Z");

    private final ReplayFixture fixture = new ReplayFixture();
    private final List<Item> items = new ArrayList<>();
    private final Projection projection = new Projection("search");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void replays_of_the_stream_the_archive_and_the_table_end_in_the_same_state() throws Exception {
        write(30, 200);
        for (ChangeHistory history : List.of(fixture.stream(FAR), fixture.fromTable())) {
            var fresh = new Projection("search");
            fixture.replay(history, Selection.ALL, fresh);
            assertThat(fresh.rows()).as(history.name()).isEqualTo(now());
        }

        fixture.replay(fixture.stream(FAR), Selection.ALL, fixture.archiver(Clock.systemUTC()));
        ReplayReport archived = fixture.replay(fixture.fromArchive(), Selection.ALL, projection);

        assertThat(archived.given()).isEqualTo(200);
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void an_archive_with_duplicates_replays_each_change_once() throws Exception {
        write(10, 50);
        fixture.replay(fixture.stream(FAR), Selection.ALL, fixture.archiver(Clock.systemUTC(), 20));
        fixture.replay(fixture.stream(FAR), Selection.ALL, fixture.archiver(Clock.systemUTC(), 7));

        assertThat(fixture.replay(fixture.fromArchive(), Selection.ALL, projection)
                        .given())
                .isEqualTo(50);
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void an_hour_compacted_between_two_runs_is_read_from_its_start() throws Exception {
        write(10, 50);
        fixture.replay(fixture.stream(FAR), Selection.ALL, fixture.archiver(Clock.systemUTC(), 7));
        ChangeHistory history = fixture.fromArchive();
        String hour = history.parts().getFirst();
        List<ChangeRecord> all = new ArrayList<>();
        history.read(hour, Optional.empty(), into(all));
        String reached = firstPosition(history, hour);
        List<ChangeRecord> rest = new ArrayList<>();
        history.read(hour, Optional.of(reached), into(rest));
        for (var each : fixture.archive().hours(Optional.empty(), Optional.empty())) {
            new Compaction(fixture.archive()).of(each);
        }

        List<ChangeRecord> reread = new ArrayList<>();
        history.read(hour, Optional.of(reached), into(reread));

        assertThat(rest).isNotEmpty().hasSizeLessThan(all.size());
        assertThat(reread).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void the_stream_resumes_after_a_position() throws Exception {
        write(5, 40);
        ChangeHistory stream = fixture.stream(FAR);
        List<ChangeRecord> all = new ArrayList<>();
        for (String part : stream.parts()) {
            stream.read(part, Optional.empty(), into(all));
        }
        String part = stream.parts().getFirst();
        List<ChangeRecord> rest = new ArrayList<>();

        stream.read(part, Optional.of(all.get(24).sequenceNumber()), into(rest));

        assertThat(all).hasSize(40);
        assertThat(rest).isEqualTo(all.subList(25, 40));
    }

    @Test
    void a_writer_whose_clock_is_ahead_does_not_end_the_history_early() throws Exception {
        Instant now = Instant.now();
        put("ahead", now.truncatedTo(ChronoUnit.MINUTES).plusMillis(59_999));
        put("later", now);
        ChangeHistory stream = fixture.streamOneByOne(now);
        List<ChangeRecord> all = new ArrayList<>();

        for (String part : stream.parts()) {
            stream.read(part, Optional.empty(), into(all));
        }

        assertThat(all).hasSize(2);
    }

    private void put(String name, Instant time) {
        fixture.client().putItem(r -> r.tableName(fixture.table()).item(TimedItem.of(name, time)));
    }

    @Test
    void the_table_supplies_each_item_with_its_version_and_tombstones_as_removals() throws Exception {
        var item = new Item("colour");
        fixture.put(item.write("red", "1"));
        fixture.put(item.write("blue", "2"));
        fixture.put(item.delete("3"));
        items.add(item);

        ReplayReport report = fixture.replay(fixture.fromTable(), Selection.ALL, projection);

        assertThat(report.given()).isEqualTo(1);
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void a_large_table_is_read_in_pages_and_resumes_after_a_position() throws Exception {
        ChangeHistory table = fixture.fromTable();
        fixture.putAll(History.ofCreations(600).changes());
        List<ChangeRecord> found = new ArrayList<>();
        int stops = 0;
        for (String part : table.parts()) {
            Optional<String> position = firstPage(table, part, found);
            if (position.isPresent()) {
                stops++;
                table.read(part, position, into(found));
            }
        }
        assertThat(stops).as("parts with more than one page").isPositive();
        assertThat(found).hasSize(600).doesNotHaveDuplicates();
    }

    @Test
    void only_selected_changes_are_replayed() throws Exception {
        write(5, 20);
        var elsewhere = new Selection(Optional.empty(), Optional.empty(), Optional.of(WorkspaceId.next()));
        var here = new Selection(
                Optional.empty(), Optional.empty(), Optional.of(new WorkspaceId("01JGXZ0000000000000000TEST")));
        var tomorrow =
                new Selection(Optional.of(Instant.now().plus(Duration.ofDays(1))), Optional.empty(), Optional.empty());
        var untilNow =
                new Selection(Optional.empty(), Optional.of(Instant.now().plus(Duration.ofDays(1))), Optional.empty());

        assertThat(given(elsewhere)).isZero();
        assertThat(given(tomorrow)).isZero();
        assertThat(given(here)).isEqualTo(20);
        assertThat(given(untilNow)).isEqualTo(20);
    }

    @Test
    void a_throttled_replay_resumes_and_each_change_takes_effect_once() throws InterruptedException {
        write(30, 60);
        String progress = ReplayTable.besides(fixture.table());
        ReplayTable.ensure(fixture.client(), progress);
        var throttling = new Throttling(call -> call < 40 && call % 3 == 2);
        var client = throttling.client(fixture.client());
        var means = fixture.means(new ReplayTable(client, progress));
        var applied = new AtomicInteger();
        var counting = new ScriptedConsumer("search", change -> {
            Answer answer = projection.apply(change);
            if (answer instanceof Answer.Applied) {
                applied.incrementAndGet();
            }
            return answer;
        });

        int runs = 0;
        for (boolean done = false; !done; runs++) {
            var replay = new Replay(
                    "test",
                    new TableHistory(client, fixture.table()),
                    Selection.ALL,
                    List.of(counting),
                    means,
                    ReplayWatcher.NONE);
            try {
                ReplayReport report = replay.run(Instant.now());
                assertThat(report.parked()).isZero();
                done = true;
            } catch (ReplayFailed | Outage | ProvisionedThroughputExceededException | ThrottlingException e) {
                assertThat(e).hasStackTraceContaining("throttled by the test");
            }
        }

        assertThat(runs).isGreaterThan(1);
        assertThat(applied).hasValue(30);
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void replay_progress_is_stored_in_a_table() {
        String name = ReplayTable.besides(fixture.table());
        ReplayTable.ensure(fixture.client(), name);
        ReplayTable.ensure(fixture.client(), name);
        var kept = new ReplayTable(fixture.client(), name);
        var part = new ReplayProgress.Part(Optional.of("here"), false, 7);
        var done = new ReplayProgress.Part(Optional.empty(), true, 9);

        kept.record("a", "one", part);
        kept.record("a", "two", part);
        kept.record("a", "two", done);
        kept.record("b", "one", done);

        assertThat(kept.of("a")).isEqualTo(Map.of("one", part, "two", done));
        kept.forget("a");
        assertThat(kept.of("a")).isEmpty();
        assertThat(kept.of("b")).hasSize(1);
    }

    /// The resume position after the first page that has one.
    private static String firstPosition(ChangeHistory history, String part) throws InterruptedException {
        var first = new AtomicReference<Optional<String>>(Optional.empty());
        history.read(part, Optional.empty(), (_, position) -> {
            first.set(position);
            return position.isEmpty();
        });
        return first.get().orElseThrow();
    }

    private static Optional<String> firstPage(ChangeHistory history, String part, List<ChangeRecord> into)
            throws InterruptedException {
        var first = new AtomicReference<Optional<String>>(Optional.empty());
        history.read(part, Optional.empty(), (changes, position) -> {
            into.addAll(changes);
            first.set(position);
            return false;
        });
        return first.get();
    }

    private static ChangeHistory.Pages into(List<ChangeRecord> all) {
        return (changes, _) -> {
            all.addAll(changes);
            return true;
        };
    }

    private long given(Selection selection) throws InterruptedException {
        return fixture.replay(fixture.stream(FAR), selection, new Projection("search"))
                .given();
    }

    /// Writes the items in turn; every fifth write deletes its item.
    private void write(int count, int writes) {
        for (int i = 0; i < count; i++) {
            items.add(new Item("setting-" + i));
        }
        for (int i = 0; i < writes; i++) {
            Item item = items.get(i * 7 % count);
            String number = Integer.toString(i);
            fixture.put(i % 5 == 4 && item.exists() ? item.delete(number) : item.write("v" + i, number));
        }
    }

    private Map<ItemKey, Projection.Row> now() {
        Map<ItemKey, Projection.Row> rows = new HashMap<>();
        items.stream().filter(Item::wasWritten).forEach(item -> rows.put(item.key(), item.row()));
        return rows;
    }
}
