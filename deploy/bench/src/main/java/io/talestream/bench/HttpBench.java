package io.talestream.bench;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.BucketCreation;
import io.talestream.store.table.TableCreation;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The API under load, compared with the DynamoDB calls it makes: create a session, load a workspace that is new, and
/// one with the sessions of a year.
public final class HttpBench {
    private static final String NAME = "bench";
    private static final int A_FEW = 10;
    private static final int A_YEAR = 40;

    private HttpBench() {}

    public static void main(String[] args) {
        var load = Load.of(args);
        var results = new Results();
        try (var dynamo = EmbeddedDynamo.inMemory();
                var s3 = EmbeddedS3.temporary();
                var issuer = LocalIssuer.start();
                var api = api(dynamo, s3, issuer)) {
            DynamoDbClient client = api.getBean(DynamoDbClient.class);
            TableCreation.ensure(client, NAME);
            BucketCreation.ensure(api.getBean(Bucket.class).client(), NAME);
            var http = new Api(api.getBean(EmbeddedServer.class).start().getURI(), NAME, token(issuer));
            Campaign one = campaign(http, 1);
            Campaign few = campaign(http, A_FEW);
            Campaign many = campaign(http, A_YEAR);
            var bare = new BareCalls(client, NAME, one.workspace(), one.id());
            load.compare(results, "create session", () -> one.addSession(http), bare::createSession);
            load.compare(results, "load, new", () -> few.load(http), () -> bare.load(few.workspace()));
            load.compare(results, "load, a year", () -> many.load(http), () -> bare.load(many.workspace()));
            System.out.println(results);
        }
    }

    /// A campaign of a new workspace.
    private record Campaign(String workspace, String id) {
        void addSession(Api http) {
            http.send(
                    "POST",
                    "/api/workspaces/%s/campaigns/%s/sessions".formatted(workspace, id),
                    "{\"name\":\"Landfall\"}");
        }

        void load(Api http) {
            http.send("GET", "/api/workspaces/" + workspace, "");
        }
    }

    private static Campaign campaign(Api http, int sessions) {
        String workspace = id(http, "/api/workspaces", "Bench");
        var campaign = new Campaign(workspace, id(http, "/api/workspaces/" + workspace + "/campaigns", "Tidewater"));
        for (int i = 0; i < sessions; i++) {
            campaign.addSession(http);
        }
        return campaign;
    }

    private static String id(Api http, String list, String name) {
        return http.json("POST", list, "{\"name\":\"%s\"}".formatted(name))
                .path("id")
                .asText();
    }

    private static String token(LocalIssuer issuer) {
        return issuer.token("bench", NAME, Map.of(), Duration.ofHours(1));
    }

    private static ApplicationContext api(EmbeddedDynamo dynamo, EmbeddedS3 s3, LocalIssuer issuer) {
        var settings =
                new ApiSettings(dynamo.endpoint(), NAME, s3.endpoint(), NAME, issuer, NAME, EngineKeys.TEMPORARY);
        return ApplicationContext.builder()
                .properties(settings.at(ApiSettings.ANY_FREE_PORT))
                .properties(Map.of("talestream.requests.writes-per-minute", Integer.MAX_VALUE))
                .banner(false)
                .start();
    }
}
