package io.talestream.stream.parking;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Index;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.history.Item;
import io.talestream.testing.time.SettableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The contract of every parking lot.
abstract class ParkingLotContract {
    private final SettableClock clock = SettableClock.at(SettableClock.SAMPLE_TIME);
    private final ParkingLot lot;

    ParkingLotContract(Function<Clock, ParkingLot> lot) {
        this.lot = lot.apply(clock);
    }

    @Test
    void a_parked_change_is_read_back_complete() {
        Item item = new Item("colour");
        RefusedChange refusal = refusal("search", item.write("red", "17"), "no such colour", "at X\nat Y");

        lot.park(refusal);

        assertThat(lot.find("search", refusal.id()))
                .contains(new ParkedChange(
                        new ParkedChange.Entry(
                                refusal.id(),
                                "search",
                                new ParkedKey(item.key().pk(), item.key().sk()),
                                "17",
                                Optional.of(new Version(1)),
                                "no such colour",
                                1,
                                clock.instant(),
                                clock.instant()),
                        "at X\nat Y",
                        Optional.of(refusal.change())));
    }

    @Test
    void a_redelivered_change_is_parked_once_with_one_more_attempt() {
        Instant first = clock.instant();
        ChangeRecord change = new Item("colour").write("red", "17");
        lot.park(refusal("search", change, "first reason", ""));

        clock.advance(Duration.ofMinutes(1));
        lot.park(refusal("search", change, "second reason", "a stack"));

        List<ParkedChange.Entry> all = list(ParkedQuery.all("search"));
        assertThat(all).singleElement().satisfies(entry -> {
            assertThat(entry.attempts()).isEqualTo(2);
            assertThat(entry.reason()).isEqualTo("second reason");
            assertThat(entry.firstAt()).isEqualTo(first);
            assertThat(entry.lastAt()).isEqualTo(clock.instant());
        });
        assertThat(lot.find("search", all.getFirst().id())).get().satisfies(parked -> {
            assertThat(parked.stack()).isEqualTo("a stack");
            assertThat(parked.change()).contains(change);
        });
    }

    @Test
    void parked_changes_are_isolated_by_consumer() {
        RefusedChange refusal = refusal("search", new Item("colour").write("red", "17"), "no", "");
        lot.park(refusal);

        assertThat(list(ParkedQuery.all("archive"))).isEmpty();
        assertThat(lot.find("archive", refusal.id())).isEmpty();
        assertThat(lot.remove("archive", refusal.id())).isFalse();
        assertThat(list(ParkedQuery.all("search"))).hasSize(1);
    }

    @Test
    void a_list_is_paged_in_parking_order() {
        List<ParkedId> parked = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            clock.advance(Duration.ofSeconds(1));
            RefusedChange refusal =
                    refusal("search", new Item("setting-" + i).write("v", Integer.toString(i)), "no", "");
            lot.park(refusal);
            parked.add(refusal.id());
        }

        List<ParkedId> listed = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<ParkedChange.Entry> page = lot.list(ParkedQuery.all("search"), new PageRequest(10, after));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(10);
            page.items().forEach(entry -> listed.add(entry.id()));
            after = page.next();
        } while (after.isPresent());

        assertThat(listed).isEqualTo(parked);
    }

    @Test
    void a_list_can_be_filtered_by_time() {
        Instant start = clock.instant();
        for (int i = 0; i < 5; i++) {
            lot.park(refusal("search", new Item("setting-" + i).write("v", Integer.toString(i)), "no", ""));
            clock.advance(Duration.ofHours(1));
        }

        var range = ParkedQuery.all("search").between(start.plus(Duration.ofHours(1)), start.plus(Duration.ofHours(3)));

        assertThat(list(range)).extracting(ParkedChange.Entry::sequenceNumber).containsExactly("1", "2");
    }

    @Test
    void a_list_filtered_by_item_and_time_is_paged() {
        Instant start = clock.instant();
        Item colour = new Item("colour");
        for (int i = 0; i < 7; i++) {
            lot.park(refusal("search", colour.write("v" + i, Integer.toString(i)), "no", ""));
            lot.park(refusal("search", new Item("other-" + i).write("v", "x" + i), "no", ""));
            clock.advance(Duration.ofHours(1));
        }
        var query = ParkedQuery.all("search")
                .of(new ParkedKey(colour.key().pk(), colour.key().sk()));

        Page<ParkedChange.Entry> first = lot.list(query, PageRequest.first(4));
        Page<ParkedChange.Entry> second =
                lot.list(query, PageRequest.first(4).after(first.next().orElseThrow()));

        assertThat(first.items()).extracting(ParkedChange.Entry::sequenceNumber).containsExactly("0", "1", "2", "3");
        assertThat(second.items())
                .extracting(ParkedChange.Entry::sequenceNumber)
                .containsExactly("4", "5", "6");
        assertThat(list(query.between(start.plus(Duration.ofHours(3)), start.plus(Duration.ofHours(5)))))
                .extracting(ParkedChange.Entry::sequenceNumber)
                .containsExactly("3", "4");
    }

    @Test
    void a_second_refusal_updates_the_reason_and_does_not_restore_a_removed_change() {
        RefusedChange refusal = refusal("search", new Item("colour").write("red", "17"), "no", "");
        lot.park(refusal);

        lot.refusedAgain(refusal("search", refusal.change(), "still no", ""));
        assertThat(list(ParkedQuery.all("search"))).singleElement().satisfies(entry -> {
            assertThat(entry.reason()).isEqualTo("still no");
            assertThat(entry.attempts()).isEqualTo(2);
        });

        assertThat(lot.remove("search", refusal.id())).isTrue();
        assertThat(lot.remove("search", refusal.id())).isFalse();
        lot.refusedAgain(refusal);
        assertThat(lot.find("search", refusal.id())).isEmpty();
        assertThat(list(ParkedQuery.all("search"))).isEmpty();
    }

    @Test
    void an_unreadable_change_with_a_malformed_key_is_parked() {
        var key = Attributes.NONE.with("PK", Attribute.Decimal.of(7));
        var change = new ChangeRecord(key, Optional.empty(), Optional.empty(), Item.NOW, "17");
        RefusedChange refusal = refusal("search", change, "what is that", "");

        lot.park(refusal);

        assertThat(lot.find("search", refusal.id())).get().satisfies(parked -> {
            assertThat(parked.entry().version()).isEmpty();
            assertThat(parked.change()).contains(change);
        });
    }

    @Test
    void two_large_images_are_stored_compressed() {
        ChangeRecord change = withImages("The dragon wakes. ".repeat(21_000));
        RefusedChange refusal = refusal("search", change, "r".repeat(5_000), "s".repeat(50_000));

        lot.park(refusal);

        assertThat(lot.find("search", refusal.id()).orElseThrow().change()).contains(change);
    }

    @Test
    void an_oversized_change_is_parked_without_images_and_marked_as_such() {
        RefusedChange refusal = refusal("search", tooLarge(), "no", "");

        lot.park(refusal);

        assertThat(lot.find("search", refusal.id())).get().satisfies(parked -> {
            assertThat(parked.change()).isEmpty();
            assertThat(parked.entry().key()).isEqualTo(refusal.key());
            assertThat(parked.entry().sequenceNumber()).isEqualTo("17");
        });
    }

    static ChangeRecord tooLarge() {
        var noise = new byte[290_000];
        new Random(1).nextBytes(noise);
        return withImages(Base64.getEncoder().encodeToString(noise));
    }

    /// The two images differ, so that a compressor does not find the one in the other by chance.
    private static ChangeRecord withImages(String text) {
        Attributes key = new AttributeWriter()
                .text(Index.TABLE.partitionKey(), "WORKSPACE#W")
                .text(Index.TABLE.sortKey(), "SET#large")
                .done();
        return new ChangeRecord(
                key,
                Optional.of(key.with("body", new Attribute.Text(text))),
                Optional.of(key.with(
                        "body",
                        new Attribute.Text(new StringBuilder(text).reverse().toString()))),
                Item.NOW,
                "17");
    }

    private static RefusedChange refusal(String consumer, ChangeRecord change, String reason, String stack) {
        return RefusedChange.of(consumer, Attempt.decoded(change), reason, stack);
    }

    private List<ParkedChange.Entry> list(ParkedQuery query) {
        return lot.list(query, PageRequest.first(PageRequest.LARGEST)).items();
    }
}
