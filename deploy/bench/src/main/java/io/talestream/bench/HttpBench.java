package io.talestream.bench;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.TableCreation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The API under load, beside the DynamoDB calls it makes: create a session, load a workspace.
public final class HttpBench {
    private static final String TABLE = "bench";

    private HttpBench() {}

    public static void main(String[] args) {
        var load = new Load(Integer.parseInt(args[2]), Duration.ofSeconds(Long.parseLong(args[0])));
        int rounds = Integer.parseInt(args[1]);
        try (var dynamo = EmbeddedDynamo.inMemory();
                var issuer = LocalIssuer.start();
                var api = api(dynamo, issuer)) {
            DynamoDbClient client = api.getBean(DynamoDbClient.class);
            TableCreation.ensure(client, TABLE);
            var http = new ApiCalls(api.getBean(EmbeddedServer.class).start().getURI(), token(issuer));
            var bare = new BareCalls(client, TABLE, http);
            List<Comparison> results = List.of(
                    Comparison.run("create session", load, rounds, http::createSession, bare::createSession),
                    Comparison.run("load workspace", load, rounds, http::loadWorkspace, bare::loadWorkspace));
            System.out.println(
                    "                    ours     bare   ratio   p50 ours    bare   p99 ours    bare   ratio");
            results.forEach(result -> System.out.println(result.row()));
            System.out.println("["
                    + String.join(",", results.stream().map(Comparison::json).toList()) + "]");
        }
        System.exit(0);
    }

    private static String token(LocalIssuer issuer) {
        return issuer.token("bench", TABLE, Map.of("client_id", TABLE, "token_use", "access"), Duration.ofHours(1));
    }

    private static ApplicationContext api(EmbeddedDynamo dynamo, LocalIssuer issuer) {
        return ApplicationContext.builder()
                .properties(Map.of(
                        "micronaut.server.port",
                        -1,
                        "talestream.dynamodb.table",
                        TABLE,
                        "talestream.dynamodb.endpoint",
                        dynamo.endpoint().toString(),
                        "talestream.dynamodb.access-key",
                        EmbeddedDynamo.ACCESS_KEY,
                        "talestream.dynamodb.secret-key",
                        EmbeddedDynamo.SECRET_KEY,
                        "talestream.auth.issuer",
                        issuer.issuer().toString(),
                        "talestream.auth.jwks-url",
                        issuer.jwksUri().toString(),
                        "talestream.auth.audience",
                        TABLE))
                .banner(false)
                .start();
    }
}
