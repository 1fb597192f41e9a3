package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.talestream.app.process.Release;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.parking.RefusedChange;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.core.sync.RequestBody;

/// Operators see and change the data of the whole system.
@ResourceLock(SharedSystem.DATA)
class TableOperationsIT {
    private static final Instant AT = Instant.parse("2026-01-31T20:15:00Z");

    @Test
    void an_operator_sees_every_group_and_its_lag() throws Exception {
        try (var table = new LocalTable(SharedSystem.system())) {
            table.session("Landfall", "Mira: The door is open.");
        }

        JsonNode seen = operationsOnceHandled();

        assertThat(seen.path("groups").findValuesAsText("state")).containsExactly("up", "up");
        assertThat(seen.path("groups").findValuesAsText("name"))
                .contains("search", "work", "archive", "projector", "transcription");
        assertThat(seen.path("lag").findValuesAsText("group")).contains("search", "work");
        assertThat(seen.has("rebuild")).isFalse();
        JsonNode storage = seen.path("storage");
        assertThat(storage.path("tableItems").asLong()).as(storage.toString()).isPositive();
        assertThat(storage.path("index").path("documents").asLong())
                .as(storage.toString())
                .isPositive();
        assertThat(storage.path("index").path("engine").asText()).isNotEmpty();
        assertThat(seen.path("process").path("version").asText()).isEqualTo(Release.VERSION);
    }

    @Test
    void a_parked_change_is_shown_without_its_secrets_and_redriven() throws Exception {
        var code = InviteCode.random();
        String parked = "search." + park(code);

        JsonNode seen = operator().get("/operations").path("parked");
        JsonNode redriven = operator().post("/operations/parked/" + parked + "/redrive");

        assertThat(seen.findValuesAsText("id")).contains(parked);
        assertThat(seen.toString())
                .contains("invite")
                .doesNotContain(code.value())
                .doesNotContain(code.readable());
        assertThat(redriven.path("outcome").asText()).as(redriven.toString()).isIn("applied", "overtaken");
        assertThat(operator().get("/operations").path("parked").findValuesAsText("id"))
                .doesNotContain(parked);
        for (String none : new String[] {parked, "search.", "unknown.x", "x"}) {
            assertThat(operator()
                            .send("POST", "/operations/parked/" + none + "/redrive", "")
                            .statusCode())
                    .as(none)
                    .isEqualTo(404);
        }
    }

    @Test
    void a_discarded_change_is_not_parked_any_more() throws Exception {
        String parked = "search." + park(InviteCode.random());
        String address = "/operations/parked/" + parked;

        assertThat(operator().get("/operations").path("parked").findValuesAsText("id"))
                .contains(parked);
        assertThat(operator().send("DELETE", address, "").statusCode()).isEqualTo(204);
        assertThat(operator().get("/operations").path("parked").findValuesAsText("id"))
                .doesNotContain(parked);
        for (String none : new String[] {parked, "search.", "unknown.x", "x"}) {
            assertThat(operator()
                            .send("DELETE", "/operations/parked/" + none, "")
                            .statusCode())
                    .as(none)
                    .isEqualTo(404);
        }
    }

    @Test
    void a_verification_lists_differences_and_is_stored() throws Exception {
        try (OpenTable open = OpenTable.on(SharedSystem.directory())) {
            var bucket = open.bucket();
            String stray = "workspaces/%s/sessions/%s/audio/stray".formatted(Ids.next(), Ids.next());
            bucket.client().putObject(put -> put.bucket(bucket.name()).key(stray), RequestBody.fromString("stray"));
            JsonNode differs = operator().post("/operations/verify");
            bucket.client().deleteObject(delete -> delete.bucket(bucket.name()).key(stray));
            JsonNode agrees = operator().post("/operations/verify");

            assertThat(differs.path("clean").asBoolean()).as(differs.toString()).isFalse();
            assertThat(differs.path("differences")).isNotEmpty();
            assertThat(agrees.path("clean").asBoolean()).as(agrees.toString()).isTrue();
            assertThat(operator().get("/operations").path("verify")).isEqualTo(agrees);
        }
    }

    private static ShellUser operator() {
        return new ShellUser(
                SharedSystem.uri(),
                SharedSystem.directory(),
                OperatorsOption.starter().name());
    }

    /// The operations page once the search group has shards and has handled a change.
    private static JsonNode operationsOnceHandled() {
        var seen = new AtomicReference<JsonNode>(NullNode.getInstance());
        Eventually.until(() -> "the search handles changes: " + seen.get(), () -> {
            seen.set(operations());
            for (JsonNode group : seen.get().path("groups")) {
                if (group.path("name").asText().equals("search")) {
                    return group.path("shards").asInt() > 0
                            && group.path("consumers").get(0).path("handled").asLong() > 0;
                }
            }
            return false;
        });
        return seen.get();
    }

    private static JsonNode operations() {
        try {
            return operator().get("/operations");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String park(InviteCode code) {
        var invite = new Invite(code, WorkspaceId.next(), Role.PLAYER, new UserId("ada"), AT, 1, 0);
        ItemKey key = ItemCodecs.INVITE.key(invite);
        var change = new ChangeRecord(
                new AttributeWriter().text("PK", key.pk()).text("SK", key.sk()).done(),
                Optional.empty(),
                Optional.of(ItemFormat.encode(ItemCodecs.INVITE, StoredValue.fresh(invite, new Version(1), AT))),
                AT,
                "1");
        var refusal = RefusedChange.of("search", ChangeDecoder.decode(change), "it was not ready", "");
        try (OpenTable open = OpenTable.on(SharedSystem.directory())) {
            new DynamoParkingLot(open.client(), ParkingTable.besides(open.name()), Clock.systemUTC()).park(refusal);
        }
        return refusal.id().value();
    }
}
