package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.engine.Engines;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Routes and every failure of the API, with the shipped logging configuration and every library at TRACE.
@Isolated("captures what the whole JVM logs")
class SecretsStayOutOfLogsIT {
    /// Part of all user content and of every configured secret; no log line may contain it.
    private static final String MARK = "hush" + Ids.next();

    private static final Pattern SIGNED =
            Pattern.compile("eyJ[\\w-]{8,}|Bearer [\\w-]|X-Amz-Signature|X-Amz-Credential");

    private static final String SAID =
            "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[{\"speaker\":\"%s\",\"text\":\"%s\"}]}"
                    .formatted(MARK, MARK);

    /// One route of so many is called in the default suite.
    private static final int SAMPLED = 5;

    private static final Set<String> SECRET_KEYS = Set.of("INVITE#", "SHARE#");

    @Test
    void no_log_line_contains_a_secret_or_user_content() throws IOException {
        noLogLineContainsASecret(IntStream.iterate(0, i -> i < Route.ALL.size(), i -> i + SAMPLED)
                .mapToObj(Route.ALL::get)
                .toList());
    }

    @Test
    @Tag("proof")
    void no_log_line_of_any_route_contains_a_secret_or_user_content() throws IOException {
        noLogLineContainsASecret(Route.ALL);
    }

    private static void noLogLineContainsASecret(List<Route> routes) throws IOException {
        try (var sick = new SickDynamo();
                var log = LoggedLines.at(Level.TRACE, Level.TRACE)) {
            ApiServer api = ApiServer.alone(Map.of(
                    "talestream.dynamodb.endpoint",
                    sick.endpoint().toString(),
                    "talestream.dynamodb.secret-key",
                    MARK + "aws",
                    "talestream.cursors.secret",
                    MARK + "cursors"));
            ApiServer withoutBoth = ApiServer.with(Map.of(
                    "talestream.s3.endpoint",
                    SickDynamo.nowhere().toString(),
                    "talestream.search.endpoint",
                    SickDynamo.nowhere().toString(),
                    "talestream.search.user",
                    "talestream",
                    "talestream.search.password",
                    MARK + "index"));
            try (var _ = api.server;
                    var _ = withoutBoth.server) {
                walk(api, routes);
                writeMarkedThings(api);
                sendBadTokens(api);
                sendBadSessions(api);
                sendMalformedBodies(api);
                loseTheTable(api, sick);
                loseTheBucketAndTheIndex(withoutBoth);
                readMalformedItems(api);

                Set<String> secrets = codesAndTokens(api).collect(Collectors.toSet());
                // Each route has a workspace with an invite, whose code has two forms.
                assertThat(secrets).hasSizeGreaterThan(2 * routes.size());
                assertThat(log.with("\"route\":")).hasSizeGreaterThan(3 * routes.size());
                assertThat(log.with("answered 503")).hasSizeGreaterThan(8);
                assertThat(log.with("Unexpected error")).isNotEmpty();
                assertThat(log.all().stream().filter(line -> reveals(line, secrets)))
                        .isEmpty();
            }
        }
    }

    private static boolean reveals(String line, Set<String> secrets) {
        String loud = line.toUpperCase(Locale.ROOT);
        return SIGNED.matcher(line).find()
                || loud.contains(MARK.toUpperCase(Locale.ROOT))
                || secrets.stream().anyMatch(loud::contains);
    }

    private static void walk(ApiServer api, List<Route> routes) {
        var people = Table.People.of(api);
        for (Route route : routes) {
            Table table = Table.on(api, people);
            String path = route.path().apply(table);
            Table.seated(api, table.owner(), table.path(), "PLAYER");
            table.owner()
                    .send(route.method(), path, route.body(), "*")
                    .is(route.statuses().owner());
            table.outsider().send(route.method(), path, route.body(), "*").isNoFault();
            table.player()
                    .send(route.method(), path + "?cursor=" + MARK, route.body(), "*")
                    .isNoFault();
        }
    }

    private static void writeMarkedThings(ApiServer api) {
        Table table = Table.on(api);
        Client gm = table.gm();
        String items = table.path() + "/items";
        String item = "{\"title\":\"%s\",\"body\":\"%s\"}".formatted(MARK, MARK);
        gm.postOnce(MARK, items, item).is(201);
        gm.postOnce(MARK, items, item).is(201);
        gm.postOnce(MARK, items, "{\"title\":\"Other\"}").isProblem(422);
        gm.patch(table.open().item(), "\"1\"", item).isProblem(412);
        String setting = table.path() + "/settings/house-rules";
        gm.put(setting, "", "{\"rule\":\"%s\"}".formatted(MARK)).is(201);
        gm.put(setting, "\"1\"", "{\"rule\":\"%s\"}".formatted(MARK)).isProblem(412);
        gm.patch("/api/me", "*", "{\"name\":\"%s\"}".formatted(MARK)).is(200);
        for (Client user : List.of(gm, table.player())) {
            api.tokens.describe(
                    user.user(), Map.of("name", MARK, "email", MARK + "@example.org", "email_verified", "true"));
            assertThat(user.withToken(api.tokens.valid(user.user()))
                            .get("/api/me")
                            .is(200)
                            .text("email"))
                    .containsIgnoringCase(MARK);
        }
        gm.get(items + "?size=1&cursor=" + MARK).isProblem(400);
        for (String query : List.of(MARK, "%22" + MARK + "%22%20speaker:" + MARK, MARK + "*%20-" + MARK)) {
            gm.get(table.path() + "/search?q=" + query).is(200);
            gm.get(table.path() + "/suggest?q=" + query).is(200);
            gm.get(table.path() + "/search?size=0&q=" + query).isProblem(400);
        }
        String audio = table.open().session() + "/audio";
        Answer begun = gm.post(audio, "{\"contentType\":\"audio/ogg\",\"bytes\":9000000}")
                .is(200);
        assertThat(begun.text("missing.0.url")).contains("X-Amz-Signature");
        gm.post(audio + "/uploaded", "").isProblem(409);
        String transcript = table.open().session() + "/transcript";
        gm.put(transcript, "*", SAID).is(200);
        gm.put(transcript, "*", SAID + MARK).isProblem(400);
        gm.put(transcript, "*", SAID.replace("text", MARK)).isProblem(400);
    }

    private static void sendBadTokens(ApiServer api) {
        UserId user = new UserId("sub-" + Ids.next());
        List<String> tokens = new ArrayList<>(List.of(MARK, "eyJ" + MARK + ".eyJ.x"));
        tokens.addAll(List.of(
                api.tokens.expired(user),
                api.tokens.unsigned(user),
                api.tokens.fromAnotherIssuer(user),
                api.tokens.signedByAStranger(user)));
        for (String token : tokens) {
            api.anonymous().withToken(token).get("/api/me").isProblem(401);
        }
        api.anonymous().get("/api/shared/" + MARK).isProblem(404);
        api.anonymous().get("/api/recordings/" + MARK).isProblem(404);
        api.anonymous().get("/api/shared/" + MARK + "?token=" + MARK).isProblem(400);
        Client withCode = api.newUser().withHeader("Talestream-Code", MARK);
        withCode.get("/api/shared/-").isProblem(404);
        withCode.post("/api/invites/-/accept", "").isProblem(404);
        api.newUser().get("/api/nowhere/" + MARK).isProblem(404);
    }

    private static void sendBadSessions(ApiServer api) {
        URI server = api.server.getURI();
        Map<String, String> page = Map.of(
                "Origin",
                "http://" + server.getRawAuthority(),
                "Cookie",
                "talestream-%d=%s".formatted(server.getPort(), MARK),
                "Content-Type",
                "application/json");
        byte[] code = "{\"code\":\"%s\",\"verifier\":\"%s\",\"nonce\":\"%s\"}"
                .formatted(MARK, MARK, MARK)
                .getBytes(StandardCharsets.UTF_8);
        api.anonymous().send("POST", "/app/sign-in", code, page).isProblem(400);
        api.anonymous().send("POST", "/app/sign-in/refresh", new byte[0], page).isProblem(401);
        api.anonymous().send("DELETE", "/app/sign-in", new byte[0], page).is(204);
        api.anonymous().get("/app/signed-in?code=" + MARK + "&state=" + MARK).is(200);
    }

    private static void sendMalformedBodies(ApiServer api) {
        Table table = Table.on(api);
        String items = table.path() + "/items";
        for (String body : List.of(
                "{\"title\":\"" + MARK,
                "{\"title\":" + MARK + "}",
                "{\"title\":[\"" + MARK + "\"]}",
                "{\"" + MARK + "\":1}",
                MARK)) {
            table.gm().post(items, body).isProblem(400);
        }
        table.gm().send("POST", items, MARK, "", "text/plain").isProblem(415);
        table.gm()
                .post(items, "{\"body\":\"%s\"}".formatted(MARK.repeat(50_000)))
                .isProblem(413);
    }

    /// First only writes fail, then all requests; the keys involved are secrets.
    private static void loseTheTable(ApiServer api, SickDynamo sick) {
        Table table = Table.on(api);
        Client gm = table.gm();
        String code = gm.post(table.path() + "/invites", "{\"role\":\"PLAYER\"}")
                .is(201)
                .text("code");
        String share = table.open().session() + "/share";
        String token = gm.post(share, "{}").is(201).text("token");

        sick.refuseWrites();
        table.outsider().get("/api/me");
        gm.postOnce(MARK + "lost", table.path() + "/items", "{\"title\":\"%s\"}".formatted(MARK))
                .isProblem(503);
        gm.patch("/api/me", "*", "{\"name\":\"%s lost\"}".formatted(MARK)).isProblem(503);
        gm.put(table.path() + "/settings/x", "", "{\"rule\":\"%s\"}".formatted(MARK))
                .isProblem(503);
        gm.post(table.path() + "/invites", "{\"role\":\"PLAYER\"}").isProblem(503);
        gm.post(share, "{}").isProblem(503);
        table.outsider().post("/api/invites/" + code + "/accept", "").isProblem(503);
        gm.delete(table.path() + "/invites/" + code, "*").isProblem(503);
        gm.delete(share + "/" + token, "*").isProblem(503);

        sick.refuseAll();
        gm.get("/api/invites/" + code).isProblem(503);
        gm.post("/api/invites/" + code + "/accept", "").isProblem(503);
        api.anonymous().get("/api/shared/" + token).isProblem(503);
        gm.get(table.path() + "/items").isProblem(503);
        gm.get("/api/workspaces").isProblem(503);
        api.anonymous().get("/health/readiness");
        sick.recover();
    }

    private static void loseTheBucketAndTheIndex(ApiServer withoutBoth) {
        Table table = Table.on(withoutBoth);
        table.gm().get(table.path() + "/search?q=" + MARK).isProblem(503);
        table.gm().get(table.path() + "/suggest?q=" + MARK).isProblem(503);
        table.gm()
                .post(table.open().session() + "/audio", "{\"contentType\":\"audio/ogg\",\"bytes\":9000000}")
                .isProblem(503);
        table.gm().put(table.open().session() + "/transcript", "*", SAID).isProblem(503);
    }

    /// Items in a format that no release has written, under secret keys.
    private static void readMalformedItems(ApiServer api) {
        InviteCode code = InviteCode.random();
        ShareToken token = ShareToken.random();
        for (String[] key : List.of(
                new String[] {"INVITE#" + code.value(), "INVITE"}, new String[] {"SHARE#" + token.value(), "SHARE"})) {
            Engines.dynamo()
                    .client()
                    .putItem(put -> put.tableName(api.table)
                            .item(Map.of(
                                    Index.TABLE.partitionKey(),
                                    AttributeValue.fromS(key[0]),
                                    Index.TABLE.sortKey(),
                                    AttributeValue.fromS(key[1]),
                                    "version",
                                    AttributeValue.fromS(MARK),
                                    "role",
                                    AttributeValue.fromS(MARK))));
        }
        api.newUser().get("/api/invites/" + code.readable()).isProblem(500);
        api.anonymous().get("/api/shared/" + token.value()).isProblem(500);
    }

    /// Includes deleted ones, whose keys remain.
    private static Stream<String> codesAndTokens(ApiServer api) {
        return Engines.dynamo().client().scanPaginator(scan -> scan.tableName(api.table)).items().stream()
                .map(item -> Objects.requireNonNull(item.get(Index.TABLE.partitionKey()))
                        .s())
                .flatMap(pk -> SECRET_KEYS.stream().filter(pk::startsWith).map(kind -> pk.substring(kind.length())))
                .flatMap(secret -> secret.length() == 12
                        ? Stream.of(secret, new InviteCode(secret).readable())
                        : Stream.of(secret));
    }
}
