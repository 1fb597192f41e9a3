package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.operations.Operations;
import io.talestream.ingest.operations.OperationsView;
import io.talestream.ingest.operations.OperationsView.ConsumerView;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.ingest.operations.OperationsView.VerifyView;
import io.talestream.ingest.operations.RedriveView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationsIT {
    private static final Map<String, Object> OPERATOR = Map.of("cognito:groups", List.of("players", "operators"));
    private static final List<String> ALL =
            List.of("GET /operations", "POST /operations/verify", "POST /operations/parked/x/redrive");

    private final ApiServer api = ApiServer.shared();

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
            call(with(api, OPERATOR), route).isProblem(404);
        }
    }

    @Test
    void the_operator_claim_is_configurable() {
        var other = ApiServer.with(Map.of("talestream.operators.claim", "role", "talestream.operators.value", "admin"));
        try (var _ = other.server) {
            with(other, Map.of("role", "admin")).get("/operations").isProblem(404);
            with(other, OPERATOR).get("/operations").isProblem(403);
        }
    }

    @Test
    void an_operator_reads_the_state_and_starts_operations() {
        var other = ApiServer.with(Map.of());
        other.server.getApplicationContext().registerSingleton(Operations.class, new FixedOperations());
        try (var _ = other.server) {
            Client operator = with(other, OPERATOR);

            Answer seen = operator.get("/operations").is(200);
            assertThat(seen.text("groups.0.consumers.0.handled")).isEqualTo("7");
            assertThat(seen.has("verify")).isFalse();
            assertThat(operator.post("/operations/verify", "").is(200).text("clean"))
                    .isEqualTo("true");
            assertThat(operator.post("/operations/parked/search.1/redrive", "")
                            .is(200)
                            .text("outcome"))
                    .isEqualTo("applied");
            operator.post("/operations/parked/search.2/redrive", "").isProblem(404);
        }
    }

    private record FixedOperations() implements Operations {
        @Override
        public OperationsView look() {
            var group = new GroupView("search", List.of(new ConsumerView("search", 7, 0)), 1, 12, "up");
            return new OperationsView(List.of(group), List.of(), List.of(), Optional.empty(), Optional.empty());
        }

        @Override
        public Optional<RedriveView> redrive(String id) {
            return id.equals("search.1") ? Optional.of(new RedriveView("applied", Optional.empty())) : Optional.empty();
        }

        @Override
        public VerifyView verify() {
            return new VerifyView(Instant.EPOCH, true, List.of());
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
