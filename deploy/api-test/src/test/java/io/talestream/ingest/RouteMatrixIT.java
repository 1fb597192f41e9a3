package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.web.router.Router;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.RouteTargets.Place;
import io.talestream.testing.tokens.Tokens;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every route of the running server, called with every role.
@MicronautTest
class RouteMatrixIT {
    private static final Pattern ID = Pattern.compile("[0-9A-Z]{26}");

    private static final Map<String, BiFunction<Tokens, UserId, String>> BAD_TOKENS = Map.of(
            "no token", (_, _) -> "",
            "no token but a word", (_, _) -> "letmein",
            "an expired token", Tokens::expired,
            "a token without exp", Tokens::withoutEnd,
            "a token that is not yet valid", Tokens::notYetValid,
            "a token of another issuer", Tokens::fromAnotherIssuer,
            "a token for another audience", Tokens::forAnotherAudience,
            "a token for another use", Tokens::forAnotherUse,
            "a token with alg none", Tokens::unsigned,
            "a token signed by a stranger", Tokens::signedByAStranger);

    private final ApiServer api;
    private final Router router;
    private final RouteTargets places;

    RouteMatrixIT(ApiServer api, Router router, RouteTargets places) {
        this.api = api;
        this.router = router;
        this.places = places;
    }

    @Test
    void the_matrix_covers_exactly_the_served_routes() {
        var served = router.uriRoutes()
                .map(route -> route.getHttpMethodName() + " "
                        + route.getUriMatchTemplate().toPathString())
                .filter(route -> route.contains(" /api") || route.contains(" /operations"))
                .distinct()
                .toList();

        assertThat(routes().map(Route::name)).containsExactlyInAnyOrderElementsOf(served);
    }

    @TestFactory
    Stream<DynamicTest> a_request_without_a_valid_token_is_401() {
        Map<String, String> tokens = new ConcurrentHashMap<>();
        return routes().filter(route -> !route.isPublic())
                .map(route -> dynamicTest(route.name(), () -> {
                    Place place = places.unchanged(route);
                    Map<String, Integer> answered = new TreeMap<>();
                    BAD_TOKENS.forEach((name, bad) -> {
                        Client owner = place.table().owner();
                        String token = tokens.computeIfAbsent(
                                owner.user().value() + name, _ -> bad.apply(api.tokens, owner.user()));
                        Answer answer = call(owner.withToken(token), route, place.path());
                        boolean problem = answer.contentType().equals(Optional.of("application/problem+json"));
                        answered.put(name, problem ? answer.status() : 0);
                    });
                    assertThat(answered)
                            .allSatisfy((_, status) -> assertThat(status).isEqualTo(401));
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_second_authorization_header_is_400() {
        return routes().map(route -> dynamicTest(route.name(), () -> {
            Place place = places.unchanged(route);
            Client owner = place.table().owner();
            call(owner.withHeader("Authorization", "Bearer " + owner.token()), route, place.path())
                    .isProblem(400);
        }));
    }

    @TestFactory
    Stream<DynamicTest> an_outsider_gets_the_listed_status() {
        return matrix(Table::outsider, Route.Statuses::outsider);
    }

    @TestFactory
    Stream<DynamicTest> a_player_gets_the_listed_status() {
        return matrix(Table::player, Route.Statuses::player);
    }

    @TestFactory
    Stream<DynamicTest> a_gm_gets_the_listed_status() {
        return matrix(Table::gm, Route.Statuses::gm);
    }

    @TestFactory
    Stream<DynamicTest> an_owner_gets_the_listed_status() {
        return matrix(Table::owner, Route.Statuses::owner);
    }

    /// The whole body is compared, not only the status.
    @TestFactory
    Stream<DynamicTest> hidden_and_missing_targets_are_indistinguishable_to_a_player() {
        return routes().filter(Route::canBeHidden)
                .map(route -> dynamicTest(route.name(), () -> {
                    Table table = places.unchanged(route).table();
                    String hidden = route.hiddenPath().apply(table);
                    String missing = hidden.replace(lastId(hidden), Ids.next());

                    Client player = table.player().withHeader("X-Request-Id", "the-same");
                    Answer answer = call(player, route, hidden)
                            .isProblem(route.statuses().hidden());

                    assertThat(answer.body())
                            .isEqualTo(call(player, route, missing).body());
                    call(table.gm(), route, hidden).is(route.statuses().gm());
                }));
    }

    private Stream<DynamicTest> matrix(Function<Table, Client> who, Function<Route.Statuses, Integer> expected) {
        return routes().map(route -> dynamicTest(route.name(), () -> {
            int status = expected.apply(route.statuses());
            boolean changes = !route.isReading() && status < 400;
            Place place = changes ? places.ofItsOwn(route) : places.unchanged(route);
            Answer answer = call(who.apply(place.table()), route, place.path());
            answer.is(status);
            if (status >= 400) {
                answer.isProblem(status);
            }
        }));
    }

    private static Answer call(Client client, Route route, String path) {
        return client.send(route.method(), path, route.body(), "*").hasSafeHeaders("no-store");
    }

    private static String lastId(String path) {
        return ID.matcher(path).results().map(MatchResult::group).toList().getLast();
    }

    private static Stream<Route> routes() {
        return Stream.of(Route.ALL, Route.OPERATIONS)
                .flatMap(List::stream)
                .flatMap(route -> route.method().equals("GET") ? Stream.of(route, route.head()) : Stream.of(route));
    }
}
