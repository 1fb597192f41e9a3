package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.process.Consumers;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.parking.RefusedChange;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The commands as an operator types them, on a real parking lot.
class ParkedIT {
    private static final Instant AT = Instant.parse("2026-01-31T20:15:00Z");

    private final String table = "parked-" + Ids.next();
    private final DynamoDbClient client = Engines.dynamo().client();
    private final WorkspaceId workspace = WorkspaceId.next();
    private final Recording search = new Recording();
    private final Consumers consumers = new Consumers(Map.of("search", _ -> search, "archive", _ -> new Recording()));

    ParkedIT() {
        TableCreation.ensure(client, table);
    }

    @Test
    void without_a_parking_lot_nothing_is_parked() {
        var list = parked("list");

        assertThat(list.status()).as(list.toString()).isZero();
        assertThat(list.out()).contains("Nothing is parked.");
        assertThat(parked("list", "--json").out()).isEmpty();
        assertThat(parked("show", "an-id").status()).isEqualTo(1);
        assertThat(parked("redrive", "an-id").status()).isEqualTo(2);
        assertThat(parked("redrive", "--consumer", "search").status()).isZero();
    }

    @Test
    void parked_changes_are_listed_without_their_secrets() {
        var code = InviteCode.random();
        String setting = park("search", AT, setting("dice", "\"what people wrote\""), "line one\n\tline two");
        String invite = park("archive", AT.plusSeconds(60), invite(code), "no");
        park("search", AT.plusSeconds(60), unreadable(), "unreadable");

        var list = parked("list");

        assertThat(list.status()).as(list.toString()).isZero();
        assertThat(list.out())
                .contains("ID", "CONSUMER", "KIND", "FIRST PARKED", "ATTEMPTS", "REASON")
                .containsPattern(setting + " +search +setting +2026-01-31T20:15:00Z +1 +line one line two")
                .containsPattern(invite + " +archive +invite +2026-01-31T20:16:00Z +1 +no")
                .containsPattern("search +unknown .* unreadable")
                .contains("3 parked")
                .doesNotContain(code.value(), code.readable(), "what people wrote");
    }

    @Test
    void a_list_is_filtered_by_consumer_item_and_time() {
        String early = park("search", AT, setting("dice", "1"), "no");
        String late = park("search", AT.plusSeconds(60), setting("cards", "1"), "no");
        String other = park("archive", AT.plusSeconds(60), setting("dice", "1"), "no");

        assertThat(parked("list", "--consumer", "search").out()).contains(early, late, "2 parked");
        assertThat(parked("list", "--consumer", "archive").out()).contains(other, "1 parked");
        assertThat(parked("list", "--to", "2026-01-31T20:15:30Z").out()).contains(early, "1 parked");
        assertThat(parked("list", "--from", "2026-01-31T20:15:30Z", "--consumer", "search")
                        .out())
                .contains(late, "1 parked");
        var key = new ItemKey.SettingKey(workspace, new SettingName("dice"));
        assertThat(parked("list", "--key", key.pk(), key.sk()).out()).contains(early, other, "2 parked");
        assertThat(parked("list", "--consumer", "unknown").out()).contains("Nothing is parked.");
    }

    @Test
    void json_output_has_one_object_per_line() {
        String id = park("search", AT, setting("dice", "1"), "it said \"no\"");

        assertThat(parked("list", "--json").out().lines())
                .singleElement()
                .asString()
                .startsWith("{\"id\":\"" + id + "\",\"consumer\":\"search\",\"kind\":\"setting\",")
                .contains(
                        "\"firstAt\":\"2026-01-31T20:15:00Z\"", "\"attempts\":1", "\"reason\":\"it said \\\"no\\\"\"}");
    }

    @Test
    void a_parked_change_is_shown_with_its_images_only_on_request() {
        var code = InviteCode.random();
        String id = park("search", AT, invite(code), "no such field");

        var shown = parked("show", id);
        assertThat(shown.status()).as(shown.toString()).isZero();
        assertThat(shown.out())
                .contains("consumer      search", "kind          invite", "reason        no such field")
                .contains("change        created at 2026-01-31T20:15:00Z", "at a.Place")
                .doesNotContain(code.value());

        assertThat(parked("show", id, "--images").out()).contains(code.value(), "\"after\":{");
        assertThat(parked("show", id, "--consumer", "archive").status()).isEqualTo(1);
        String setting = park("search", AT, setting("dice", "1"), "no");
        assertThat(parked("show", setting).out()).contains("workspace     " + workspace.value());
    }

    @Test
    void a_redriven_change_is_applied_and_no_longer_parked() {
        String first = park("search", AT, setting("dice", "1"), "no");
        String second = park("search", AT.plusSeconds(1), setting("cards", "2"), "no");
        park("archive", AT, setting("dice", "1"), "no");

        var dry = parked("redrive", "--consumer", "search", "--dry-run");
        assertThat(dry.status()).isZero();
        assertThat(dry.out()).contains(first, second, "Nothing was touched. 2 would be redriven.");
        assertThat(search.given).isEmpty();

        var one = parked("redrive", second);
        assertThat(one.status()).as(one.toString()).isZero();
        assertThat(one.out()).contains("1 applied, 0 stale, 0 still parked");
        assertThat(search.given).containsExactly("cards");

        search.answer = new Answer.Stale(new Version(9));
        assertThat(parked("redrive", "--consumer", "search").out()).contains("0 applied, 1 stale, 0 still parked");
        assertThat(search.given).containsExactly("cards", "dice");
        assertThat(parked("list").out()).contains("1 parked");
    }

    @Test
    void a_change_refused_again_stays_parked_and_sets_the_exit_status() {
        String id = park("search", AT, setting("dice", "1"), "no");
        search.answer = new Answer.Refused("still not");

        var run = parked("redrive", "--consumer", "search");

        assertThat(run.status()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains(id + "  refused again: still not", "0 applied, 0 stale, 1 still parked");
        assertThat(parked("list").out()).containsPattern(id + " .* 2 +still not");
    }

    @Test
    void a_redrive_stops_at_an_outage() {
        park("search", AT, setting("dice", "1"), "no");
        park("search", AT.plusSeconds(1), setting("cards", "2"), "no");
        search.down = true;

        var run = parked("redrive", "--consumer", "search");

        assertThat(run.status()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("the index is down: stopped here");
        assertThat(search.given).hasSize(1);
        assertThat(parked("list").out()).contains("2 parked").containsPattern(" 1 +no");
    }

    @Test
    void a_redrive_to_an_unknown_consumer_is_rejected() {
        park("gone", AT, setting("dice", "1"), "no");

        var run = parked("redrive", "--consumer", "gone");

        assertThat(run.status()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).contains("There is no consumer gone; known consumers: archive, search");
        assertThat(parked("list", "--consumer", "gone").out()).contains("1 parked");
    }

    @Test
    void a_change_is_discarded_by_id_or_by_filter_and_not_by_a_dry_run() {
        String first = park("search", AT, setting("dice", "1"), "no");
        park("search", AT.plusSeconds(1), setting("cards", "2"), "no");
        park("archive", AT, setting("dice", "1"), "no");

        assertThat(parked("discard", "--all-matching", "--consumer", "search", "--dry-run")
                        .out())
                .contains("Nothing was touched. 2 would be discarded.");
        assertThat(parked("discard", "no-such-id").status()).isEqualTo(2);
        assertThat(parked("list").out()).contains("3 parked");

        assertThat(parked("discard", first, "--consumer", "search").out()).contains("1 discarded");
        assertThat(parked("list", "--consumer", "search").out())
                .contains("1 parked")
                .doesNotContain(first);

        assertThat(parked("discard", "--all-matching", "--consumer", "search").out())
                .contains("1 discarded");
        assertThat(parked("list").out()).contains("1 parked");
        assertThat(search.given).isEmpty();
    }

    @Test
    void more_than_one_page_is_listed_redriven_and_discarded() {
        for (int i = 0; i < 230; i++) {
            park("search", AT.plusSeconds(i), setting("dice " + i, "1"), "no");
        }
        assertThat(parked("list").out()).contains("230 parked");

        assertThat(parked("redrive", "--consumer", "search", "--to", "2026-01-31T20:17:00Z")
                        .out())
                .contains("120 applied, 0 stale, 0 still parked");
        assertThat(search.given)
                .doesNotHaveDuplicates()
                .startsWith("dice 0", "dice 1")
                .hasSize(120);

        assertThat(parked("discard", "--all-matching", "--consumer", "search").out())
                .contains("110 discarded");
        assertThat(parked("list").out()).contains("Nothing is parked.");
    }

    /// Records the changes it gets.
    private static final class Recording implements Consumer {
        private final List<String> given = new ArrayList<>();
        private Answer answer = new Answer.Applied();
        private boolean down;

        @Override
        public String name() {
            return "search";
        }

        @Override
        public Answer apply(Change.Decoded change) {
            given.add(change.key().parts().getOrDefault("name", ""));
            if (down) {
                throw new Outage("the index");
            }
            return answer;
        }
    }

    private CommandRun parked(String... arguments) {
        Stream<String> where = Stream.of(
                "--table", table, "--endpoint", Engines.dynamo().endpoint().toString());
        return CommandRun.of(
                Map.of(
                        "TALESTREAM_DYNAMODB_ACCESS_KEY", EngineKeys.TEMPORARY.accessKey(),
                        "TALESTREAM_DYNAMODB_SECRET_KEY", EngineKeys.TEMPORARY.secretKey(),
                        "TALESTREAM_DYNAMODB_REGION", EmbeddedDynamo.REGION),
                consumers,
                Stream.of(Stream.of("parked"), Stream.of(arguments), where)
                        .flatMap(words -> words)
                        .toArray(String[]::new));
    }

    /// Its id.
    private String park(String consumer, Instant at, ChangeRecord change, String reason) {
        String name = ParkingTable.besides(table);
        ParkingTable.ensure(client, name);
        var refusal = RefusedChange.of(consumer, ChangeDecoder.decode(change), reason, "an exception\n\tat a.Place");
        new DynamoParkingLot(client, name, Clock.fixed(at, ZoneOffset.UTC)).park(refusal);
        return refusal.id().value();
    }

    private ChangeRecord setting(String name, String json) {
        return created(ItemCodecs.SETTING, new Setting(workspace, new SettingName(name), new JsonText(json)));
    }

    private ChangeRecord invite(InviteCode code) {
        return created(ItemCodecs.INVITE, new Invite(code, workspace, Role.PLAYER, new UserId("ada"), AT, 1, 0));
    }

    private static ChangeRecord unreadable() {
        var key = new AttributeWriter()
                .text("PK", "NOBODY#knows")
                .text("SK", "this")
                .done();
        return new ChangeRecord(key, Optional.empty(), Optional.of(key), AT, "1");
    }

    private static <T> ChangeRecord created(ItemCodec<T> codec, T value) {
        ItemKey key = codec.key(value);
        return new ChangeRecord(
                new AttributeWriter().text("PK", key.pk()).text("SK", key.sk()).done(),
                Optional.empty(),
                Optional.of(ItemFormat.encode(codec, StoredValue.fresh(value, new Version(1), AT))),
                AT,
                "1");
    }
}
