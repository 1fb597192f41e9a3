package io.talestream.bench;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.engines.api.ApiSettings;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.objects.BucketCreation;
import io.talestream.store.table.TableCreation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/// The API under load, compared with the DynamoDB calls it makes: create a session, load a workspace.
public final class HttpBench {
    private static final String NAME = "bench";

    private HttpBench() {}

    public static void main(String[] args) {
        var load = new Load(Integer.parseInt(args[2]), Duration.ofSeconds(Long.parseLong(args[0])));
        int rounds = Integer.parseInt(args[1]);
        try (var dynamo = EmbeddedDynamo.inMemory();
                var s3 = EmbeddedS3.temporary();
                var issuer = LocalIssuer.start();
                var api = api(dynamo, s3, issuer)) {
            DynamoDbClient client = api.getBean(DynamoDbClient.class);
            TableCreation.ensure(client, NAME);
            BucketCreation.ensure(api.getBean(S3Client.class), NAME);
            var http = new ApiCalls(api.getBean(EmbeddedServer.class).start().getURI(), token(issuer));
            var bare = new BareCalls(client, NAME, http);
            List<Comparison> results = List.of(
                    Comparison.run("create session", load, rounds, http::createSession, bare::createSession),
                    Comparison.run("load, new", load, rounds, http::loadNewWorkspace, bare::loadNewWorkspace),
                    Comparison.run(
                            "load, a year", load, rounds, http::loadYearOldWorkspace, bare::loadYearOldWorkspace));
            System.out.println(Comparison.HEADING);
            results.forEach(result -> System.out.println(result.row()));
            System.out.println("["
                    + String.join(",", results.stream().map(Comparison::json).toList()) + "]");
        }
        System.exit(0);
    }

    private static String token(LocalIssuer issuer) {
        return issuer.token("bench", NAME, Map.of("client_id", NAME, "token_use", "access"), Duration.ofHours(1));
    }

    private static ApplicationContext api(EmbeddedDynamo dynamo, EmbeddedS3 s3, LocalIssuer issuer) {
        var settings = new ApiSettings(dynamo.endpoint(), NAME, s3.endpoint(), NAME, issuer, NAME);
        return ApplicationContext.builder()
                .properties(settings.at(ApiSettings.ANY_FREE_PORT))
                .banner(false)
                .start();
    }
}
