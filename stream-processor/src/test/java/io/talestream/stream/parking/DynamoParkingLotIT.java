package io.talestream.stream.parking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.text.InvalidField;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.Throttling;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ExtendWith(Engines.class)
class DynamoParkingLotIT extends ParkingLotContract {
    private final DynamoDbClient client;

    DynamoParkingLotIT(DynamoDb dynamo) {
        super(clock -> new DynamoParkingLot(dynamo.client(), fresh(dynamo), clock));
        this.client = dynamo.client();
    }

    @Test
    void the_parking_table_is_separate_and_has_neither_a_stream_nor_a_ttl(DynamoDb dynamo) {
        String name = fresh(dynamo);

        var table = client.describeTable(r -> r.tableName(name)).table();

        assertThat(name).endsWith("-parked");
        assertThat(table.streamSpecification()).isNull();
        assertThat(client.describeTimeToLive(r -> r.tableName(name))
                        .timeToLiveDescription()
                        .attributeName())
                .isNull();
    }

    @Test
    void the_index_for_lists_projects_no_images(DynamoDb dynamo) {
        String name = fresh(dynamo);
        var lot = new DynamoParkingLot(client, name, Clock.systemUTC());
        lot.park(RefusedChange.of("search", Attempt.decoded(new Item("colour").write("red", "17")), "no", "a stack"));

        var listed = client.scan(r -> r.tableName(name).indexName(ParkingTable.BY_TIME));

        assertThat(listed.items())
                .singleElement()
                .satisfies(item -> assertThat(item).doesNotContainKeys(ParkedItem.CHANGE, ParkedItem.STACK));
    }

    @Test
    void an_unavailable_table_is_an_outage() {
        var lot = new DynamoParkingLot(client, "no-such-table-parked", Clock.systemUTC());
        RefusedChange refusal =
                RefusedChange.of("search", Attempt.decoded(new Item("colour").write("red", "17")), "no", "");

        assertThatThrownBy(() -> lot.park(refusal)).isInstanceOf(Outage.class);
        assertThatThrownBy(() -> lot.find("search", refusal.id())).isInstanceOf(Outage.class);
    }

    @Test
    void a_change_refused_while_the_lot_is_throttled_is_parked_once(DynamoDb dynamo) {
        var throttling = new Throttling(call -> call < 5);
        var lot = new DynamoParkingLot(throttling.client(client), fresh(dynamo), Clock.systemUTC());
        var refusing = new ScriptedConsumer("search", _ -> new Answer.Refused("no"));
        var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5, Thread::sleep);
        var delivery = new ShardDelivery("shard-1", List.of(refusing), lot, Limits.USUAL, backoff, (_, error) -> {
            throw new AssertionError(error);
        });

        delivery.accept(History.ofCreations(3).changes());

        assertThat(delivery.finish(Duration.ofMinutes(3)).complete()).isTrue();
        assertThat(throttling.count()).isEqualTo(5);
        assertThat(lot.list(ParkedQuery.all("search"), PageRequest.first(10)).items())
                .hasSize(3)
                .allSatisfy(entry -> assertThat(entry.attempts()).isOne());
    }

    @Test
    void a_cursor_of_another_list_is_rejected(DynamoDb dynamo) {
        var lot = new DynamoParkingLot(client, fresh(dynamo), Clock.systemUTC());
        var made = PageRequest.first(10).after(new Position("made up"));
        var ofOneItem = ParkedQuery.all("search")
                .of(new ParkedKey(
                        new Item("colour").key().pk(), new Item("colour").key().sk()));

        assertThatThrownBy(() -> lot.list(ParkedQuery.all("search"), made)).isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> lot.list(ofOneItem, made)).isInstanceOf(InvalidField.class);
    }

    private static String fresh(DynamoDb dynamo) {
        String name = ParkingTable.besides("table-" + UUID.randomUUID());
        ParkingTable.ensure(dynamo.client(), name);
        return name;
    }
}
