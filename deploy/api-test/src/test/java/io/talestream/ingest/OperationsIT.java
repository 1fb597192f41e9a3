package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.operations.Operations;
import io.talestream.ingest.operations.OperationsView;
import io.talestream.ingest.operations.OperationsView.ConsumerView;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.ingest.operations.OperationsView.ProcessView;
import io.talestream.ingest.operations.OperationsView.StorageView;
import io.talestream.ingest.operations.OperationsView.VerifyView;
import io.talestream.ingest.operations.RedriveView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@MicronautTest
class OperationsIT {
    private static final List<String> ALL = List.of(
            "GET /operations",
            "POST /operations/verify",
            "POST /operations/parked/x/redrive",
            "DELETE /operations/parked/x");

    private final ApiServer api;

    OperationsIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void only_operators_have_access() {
        for (String route : ALL) {
            call(api.anonymous(), route).isProblem(401);
            for (Map<String, Object> claims : List.<Map<String, Object>>of(
                    Map.of(),
                    Map.of("cognito:groups", List.of("players")),
                    Map.of("cognito:groups", "operators-of-another"),
                    Map.of("groups", List.of("operators")),
                    Map.of("cognito:groups", Map.of("operators", true)))) {
                call(with(api, claims), route).isProblem(403);
            }
        }
    }

    @Test
    void operations_are_404_in_an_api_only_process() {
        for (String route : ALL) {
            call(api.operator(), route).isProblem(404);
        }
    }

    /// On a table of its own: the list covers all workspaces.
    @Test
    void an_operator_lists_pending_and_failed_sessions_of_all_workspaces() {
        var other = ApiServer.alone(Map.of());
        try (var _ = other.server) {
            String failed = fail(other, Table.on(other).open().session());
            Table table = Table.on(other);
            String pending = table.open().session();
            AudioIT.upload(table.gm(), pending + "/audio", 3);
            table.gm().post(pending + "/audio/uploaded", "").is(200);
            Instant next = retryIn(other, pending, Duration.ofMinutes(8));
            String list = "/operations/sessions";
            Client operator = other.operator();

            Answer all = operator.get(list).is(200);
            assertThat(all.each("sessions", "sessionId")).containsExactly(id(failed), id(pending));
            assertThat(all.each("sessions", "status")).containsExactly("FAILED", "REQUESTED");
            assertThat(all.text("sessions.0.reason")).isEqualTo("noise only");
            assertThat(all.text("sessions.1.reason")).isEqualTo("the engine stopped");
            assertThat(Instant.parse(all.text("sessions.1.nextAttempt"))).isEqualTo(next);
            assertThat(all.text("more")).isEqualTo("false");
            assertThat(operator.get(list + "?status=REQUESTED").each("sessions", "sessionId"))
                    .containsExactly(id(pending));
            assertThat(operator.get(list + "?size=1").text("more")).isEqualTo("true");
            operator.get(list + "?status=DONE").isProblem(400);
            operator.get(list + "?size=201").isProblem(400);
            table.owner().get(list).isProblem(403);
            other.anonymous().get(list).isProblem(401);
        }
    }

    private static String fail(ApiServer server, String path) {
        var stored = new StoredSession(server, path);
        var before = stored.sessions().find(stored.ref()).orElseThrow();
        var audio = new AudioRef("key", "audio/ogg", 3, new Version(1));
        var failed = new JobState.Failed(audio, "noise only", false);
        stored.sessions().update(before, before.value().in(failed)).orThrow();
        return path;
    }

    private static Instant retryIn(ApiServer server, String path, Duration pause) {
        var stored = new StoredSession(server, path);
        var before = stored.sessions().find(stored.ref()).orElseThrow();
        var requested = (JobState.Requested) before.value().job();
        var again = new JobState.Running(
                        requested.audio(), JobName.of(stored.ref(), requested.audio()), requested.since())
                .again("the engine stopped", requested.since(), pause);
        stored.sessions().update(before, before.value().in(again)).orThrow();
        return again.notBefore();
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Test
    void the_operator_claim_is_configurable() {
        var other = ApiServer.with(Map.of("talestream.operators.claim", "role", "talestream.operators.value", "admin"));
        try (var _ = other.server) {
            with(other, Map.of("role", "admin")).get("/operations").isProblem(404);
            other.operator().get("/operations").isProblem(403);
        }
    }

    @Test
    void operators_are_named_by_their_subject() {
        var ada = new UserId("sub-" + Ids.next());
        var bo = new UserId("sub-" + Ids.next());
        var other =
                ApiServer.with(Map.of("talestream.operators.subjects", " %s, %s ,".formatted(ada.value(), bo.value())));
        try (var _ = other.server) {
            for (String route : ALL) {
                call(other.as(ada), route).isProblem(404);
                call(other.as(bo), route).isProblem(404);
                call(other.newUser(), route).isProblem(403);
                call(other.as(new UserId(ada.value() + "x")), route).isProblem(403);
            }
            assertThat(other.as(ada).get("/health").is(200).has("details")).isTrue();
            assertThat(other.newUser().get("/health").is(200).has("details")).isFalse();
        }
    }

    @Test
    void an_operator_reads_the_state_and_starts_operations() {
        var other = ApiServer.with(Map.of());
        other.server.getApplicationContext().registerSingleton(Operations.class, new FixedOperations());
        try (var _ = other.server) {
            Client operator = other.operator();

            Answer seen = operator.get("/operations").is(200);
            assertThat(seen.text("groups.0.consumers.0.handled")).isEqualTo("7");
            assertThat(seen.has("verify")).isFalse();
            assertThat(seen.text("legacyItems")).isEqualTo("true");
            assertThat(operator.post("/operations/verify", "").is(200).text("clean"))
                    .isEqualTo("true");
            assertThat(operator.post("/operations/parked/search.1/redrive", "")
                            .is(200)
                            .text("outcome"))
                    .isEqualTo("applied");
            operator.post("/operations/parked/search.2/redrive", "").isProblem(404);
            assertThat(seen.text("storage.tableItems")).isEqualTo("5");
            assertThat(seen.text("process.version")).isEqualTo("1.2.3");
            operator.send("DELETE", "/operations/parked/search.1", "", "").is(204);
            operator.send("DELETE", "/operations/parked/search.2", "", "").isProblem(404);
            assertThat(operator.get("/operations?colour=blue").isProblem(400).text("errors.0.field"))
                    .isEqualTo("colour");
        }
    }

    private record FixedOperations() implements Operations {
        @Override
        public OperationsView look() {
            var group = new GroupView("search", List.of(new ConsumerView("search", 7, 0)), 1, 12, "up");
            return new OperationsView(
                    List.of(group),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    true,
                    new StorageView(5, 600, Optional.empty()),
                    new ProcessView("1.2.3", "25", Instant.EPOCH, 1, 2));
        }

        @Override
        public Optional<RedriveView> redrive(String id) {
            return id.equals("search.1") ? Optional.of(new RedriveView("applied", Optional.empty())) : Optional.empty();
        }

        @Override
        public boolean discard(String id) {
            return id.equals("search.1");
        }

        @Override
        public Optional<VerifyView> verify() {
            return Optional.of(new VerifyView(Instant.EPOCH, true, List.of()));
        }
    }

    private static Client with(ApiServer server, Map<String, Object> claims) {
        var user = new UserId("sub-" + Ids.next());
        return server.as(user).withToken(server.tokens.valid(user, claims));
    }

    private static Answer call(Client client, String route) {
        String[] parts = route.split(" ", 2);
        return client.send(parts[0], parts[1], "", "");
    }
}
