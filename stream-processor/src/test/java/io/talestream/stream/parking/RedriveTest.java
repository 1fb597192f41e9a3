package io.talestream.stream.parking;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.Index;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedriveTest {
    private final ParkingLot lot = new InMemoryParkingLot(Clock.systemUTC());
    private final Redrive redrive = new Redrive(lot);
    private final Item item = new Item("colour");
    private final Projection projection = new Projection("search");

    @Test
    void an_applied_redrive_removes_the_change_from_the_lot() {
        ParkedId id = parked(item.write("red", "1"));

        assertThat(redrive.of(projection, id)).isEqualTo(new Redrive.Ending.Applied());

        assertThat(lot.find("search", id)).isEmpty();
        assertThat(projection.rows()).containsEntry(item.key(), item.row());
    }

    @Test
    void a_redrive_after_newer_changes_is_stale() {
        ParkedId id = parked(item.write("red", "1"));
        projection.apply((Change.Decoded) Attempt.decoded(item.write("blue", "2")));
        projection.apply((Change.Decoded) Attempt.decoded(item.delete("3")));

        assertThat(redrive.of(projection, id)).isEqualTo(new Redrive.Ending.Stale());

        assertThat(lot.find("search", id)).isEmpty();
        assertThat(projection.rows()).containsEntry(item.key(), item.row());
    }

    @Test
    void a_refused_redrive_keeps_the_change_with_its_new_reason_and_one_more_attempt() {
        ParkedId id = parked(item.write("red", "1"));

        assertThat(redrive.of(new ScriptedConsumer("search", _ -> new Answer.Refused("still no")), id))
                .isEqualTo(new Redrive.Ending.RefusedAgain("still no"));

        assertThat(lot.find("search", id)).get().satisfies(parked -> {
            assertThat(parked.entry().attempts()).isEqualTo(2);
            assertThat(parked.entry().reason()).isEqualTo("still no");
        });
    }

    @Test
    void an_outage_during_a_redrive_is_not_counted_as_an_attempt() {
        ParkedId id = parked(item.write("red", "1"));
        var down = new ScriptedConsumer("search", _ -> {
            throw new Outage("the index");
        });

        assertThat(redrive.of(down, id)).isEqualTo(new Redrive.Ending.Down("the index"));

        assertThat(lot.find("search", id))
                .get()
                .satisfies(parked -> assertThat(parked.entry().attempts()).isEqualTo(1));
    }

    @Test
    void an_unreadable_change_stays_parked_until_a_release_can_read_it() {
        ParkedId id = parked(item.damage("1"));

        assertThat(redrive.of(projection, id)).isInstanceOf(Redrive.Ending.RefusedAgain.class);

        assertThat(lot.find("search", id)).isPresent();
    }

    @Test
    void redriving_an_unknown_change_reports_not_found() {
        assertThat(redrive.of(projection, new ParkedId("nothing"))).isEqualTo(new Redrive.Ending.NotFound());
    }

    @Test
    void a_change_parked_without_images_cannot_be_redriven_and_stays_parked() {
        ParkedId id = parked(ParkingLotContract.tooLarge());

        assertThat(redrive.of(projection, id)).isEqualTo(new Redrive.Ending.ChangeNotKept());

        assertThat(lot.find("search", id)).isPresent();
    }

    @Test
    void string_forms_of_parked_changes_contain_no_key() {
        String code = "SECRETCODE";
        var key = new AttributeWriter()
                .text(Index.TABLE.partitionKey(), "INVITE#" + code)
                .text(Index.TABLE.sortKey(), "INVITE")
                .done();
        ParkedId id = parked(new ChangeRecord(key, Optional.empty(), Optional.of(key), Item.NOW, "1"));

        ParkedChange parked = lot.find("search", id).orElseThrow();

        assertThat(parked.entry().key().pk()).contains(code);
        assertThat(parked.toString()).doesNotContain(code);
        assertThat(id.toString()).doesNotContain(code);
    }

    private ParkedId parked(ChangeRecord change) {
        RefusedChange refusal = RefusedChange.of("search", Attempt.decoded(change), "no", "");
        lot.park(refusal);
        return refusal.id();
    }
}
