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
            var http = new ApiCalls(api.getBean(EmbeddedServer.class).start().getURI(), token(issuer));
            String workspace = http.createWorkspace();
            String campaign = http.createCampaign(workspace);
            String few = http.createWorkspace(A_FEW);
            String many = http.createWorkspace(A_YEAR);
            http.createSession(workspace, campaign);
            var bare = new BareCalls(client, NAME, workspace, campaign);
            load.compare(results, "create session", () -> http.createSession(workspace, campaign), bare::createSession);
            load.compare(results, "load, new", () -> http.load(few), () -> bare.load(few));
            load.compare(results, "load, a year", () -> http.load(many), () -> bare.load(many));
            System.out.println(results);
        }
        System.exit(0);
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
