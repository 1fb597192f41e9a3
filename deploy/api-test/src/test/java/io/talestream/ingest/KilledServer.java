package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillPoint;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Kills the server at calls it makes for one request. A reader on the next server sees the state before the request or
/// the state in the end, and sending the request again finishes it. Its own table is checked for items left below
/// deleted ones.
abstract class KilledServer {
    private static final String JSON = "{\"name\":\"Ebb\"}";

    private final ApiServer api;
    private final KillSwitch killSwitch;
    private final SettableClock clock;
    private final KillPoint kills;

    KilledServer(ApiServer api, KillSwitch killSwitch, SettableClock clock, KillPoint kills) {
        this.api = api;
        this.killSwitch = killSwitch;
        this.clock = clock;
        this.kills = kills;
    }

    /// A request, and every response that shows its effect.
    private record KilledRequest(Supplier<Client.Answer> request, Supplier<List<String>> seen) {}

    @ParameterizedTest
    @EnumSource
    void creating_a_workspace_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Client ada = api.newUser();
            String key = Ids.next();
            return new KilledRequest(
                    () -> ada.postOnce(key, "/api/workspaces", JSON), () -> bodies(List.of(ada), "/api/workspaces"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void accepting_an_invite_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Client owner = api.newUser();
            Client guest = api.newUser();
            String ws = workspaceOf(owner);
            String code =
                    owner.post(ws + "/invites", "{\"role\":\"PLAYER\"}").is(201).text("code");
            return new KilledRequest(
                    () -> guest.post("/api/invites/" + code + "/accept", ""),
                    () -> bodies(
                            List.of(owner, guest), "/api/workspaces", ws, ws + "/members", ws + "/invites?size=10"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_workspace_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Table table = Table.on(api);
            String link = linkTo(table.gm(), table.open().session());
            String invite = "/api/invites/"
                    + table.owner()
                            .post(table.path() + "/invites", "{\"role\":\"PLAYER\"}")
                            .is(201)
                            .text("code");
            return new KilledRequest(
                    () -> table.owner().delete(table.path(), "*"),
                    () -> bodies(
                            List.of(table.owner(), table.gm(), table.player(), table.outsider()),
                            "/api/workspaces",
                            table.path(),
                            table.path() + "/members",
                            table.path() + "/campaigns",
                            table.path() + "/items",
                            table.open().campaign(),
                            table.open().session(),
                            table.open().item(),
                            invite,
                            link));
        });
    }

    @ParameterizedTest
    @EnumSource
    void creating_a_profile_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Client ada = api.newUser();
            return new KilledRequest(() -> ada.get("/api/me"), () -> List.of(Integer.toString(profiles(ada))));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_campaign_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Table table = Table.on(api);
            String link = linkTo(table.gm(), table.open().session());
            return new KilledRequest(
                    () -> table.gm().delete(table.open().campaign(), "*"),
                    () -> bodies(
                            List.of(table.owner(), table.player()),
                            table.path(),
                            table.path() + "/campaigns",
                            table.open().campaign(),
                            table.open().campaign() + "/sessions",
                            table.open().session(),
                            table.open().session() + "/share",
                            link));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_session_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Table table = Table.on(api);
            String link = linkTo(table.gm(), table.open().session());
            return new KilledRequest(
                    () -> table.gm().delete(table.open().session(), "*"),
                    () -> bodies(
                            List.of(table.owner(), table.player()),
                            table.path(),
                            table.open().campaign() + "/sessions",
                            table.open().session(),
                            table.open().session() + "/share",
                            link));
        });
    }

    private void killed(LastCall how, Supplier<KilledRequest> prepared) {
        int calls = callsOf(prepared.get());
        kills.of(calls).forEach(call -> killedAt(call, how, prepared.get()));
        assertThat(garbage()).isEmpty();
    }

    private int callsOf(KilledRequest killable) {
        List<String> before = killable.seen().get();
        killSwitch.dieAfter(KillPoint.NONE, LastCall.NEVER_SENT);
        assertThat(killable.request().get().status()).isLessThan(400);
        int calls = KillPoint.NONE - killSwitch.left();
        killSwitch.revive();
        assertThat(killable.seen().get()).as("done without a kill").isNotEqualTo(before);
        clock.advance(Duration.ofMinutes(2));
        return calls;
    }

    private void killedAt(int call, LastCall how, KilledRequest killable) {
        List<String> before = killable.seen().get();
        killSwitch.dieAfter(call, how);
        assertThat(killable.request().get().status())
                .as("killed at call %d", call)
                .isEqualTo(503);
        assertThat(killSwitch.revive()).as("dies at call %d", call).isTrue();
        List<String> found = killable.seen().get();
        clock.advance(Duration.ofMinutes(2));
        assertThat(killable.request().get().status()).isLessThan(500);
        List<String> inTheEnd = killable.seen().get();
        assertThat(inTheEnd).as("done after call %d", call).isNotEqualTo(before);
        assertThat(found).as("seen after call %d", call).isIn(before, inTheEnd);
        clock.advance(Duration.ofMinutes(2));
    }

    private static List<String> bodies(List<Client> clients, String... paths) {
        return clients.stream()
                .map(client -> client.withHeader("X-Request-Id", "the-same"))
                .flatMap(client -> Arrays.stream(paths).map(client::get))
                .map(answer -> answer.status() + " " + answer.body())
                .toList();
    }

    /// Reads the table: a request for the profile would create it.
    private int profiles(Client of) {
        return Engines.dynamo().client().scan(scan -> scan.tableName(api.table)).items().stream()
                .filter(item -> item.toString().contains("USER#" + of.user().value()))
                .toList()
                .size();
    }

    /// Live items whose keys contain a deleted workspace, campaign or session.
    private List<String> garbage() {
        var items = Engines.dynamo().client().scanPaginator(scan -> scan.tableName(api.table)).items().stream()
                .toList();
        List<String> gone = items.stream()
                .filter(item -> item.containsKey("deletedAt"))
                .flatMap(item -> deleted(text(item, "PK"), text(item, "SK")))
                .toList();
        return items.stream()
                .filter(item -> !item.containsKey("deletedAt"))
                .map(item -> text(item, "PK") + " " + text(item, "SK") + " " + text(item, "GSI1PK"))
                .filter(keys -> gone.stream().anyMatch(keys::contains))
                .toList();
    }

    private static Stream<String> deleted(String pk, String sk) {
        if (sk.equals("WORKSPACE")) {
            return Stream.of(pk.substring("WORKSPACE#".length()));
        }
        return sk.matches("CAMPAIGN#[^#]+(#SESSION#[^#]+)?")
                ? Stream.of(sk.substring(sk.lastIndexOf('#') + 1))
                : Stream.empty();
    }

    private static String text(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        return value == null ? "" : value.s();
    }

    private static String workspaceOf(Client owner) {
        return "/api/workspaces/" + owner.post("/api/workspaces", JSON).is(201).text("id");
    }

    private static String linkTo(Client gm, String session) {
        return "/api/shared/" + gm.post(session + "/share", "{}").is(201).text("token");
    }
}
