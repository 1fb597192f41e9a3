package io.talestream.ingest;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.TableCreation;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.tokens.Tokens;
import java.util.HashMap;
import java.util.Map;

/// The API as a process would start it, on a table of its own. Started when first asked for, shared by all tests.
final class ApiServer {
    private static final String AUDIENCE = "talestream-tests";

    final EmbeddedServer server;
    final Tokens tokens;
    final String table;

    private ApiServer(Map<String, Object> more) {
        DynamoDb dynamo = Engines.dynamo();
        LocalIssuer issuer = Engines.issuer();
        this.table = "api-" + Ids.next();
        this.tokens = Tokens.of(issuer, AUDIENCE);
        TableCreation.ensure(dynamo.client(), table);
        Map<String, Object> settings = new HashMap<>(Map.of(
                "micronaut.server.port",
                -1,
                "talestream.dynamodb.table",
                table,
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
                AUDIENCE,
                "talestream.auth.token-use",
                "access"));
        settings.putAll(more);
        this.server = ApplicationContext.run(EmbeddedServer.class, settings);
    }

    private static final class Shared {
        static final ApiServer SERVER = new ApiServer(Map.of());
    }

    static ApiServer shared() {
        return Shared.SERVER;
    }

    static ApiServer with(Map<String, Object> more) {
        return new ApiServer(more);
    }

    /// Someone new, with a valid token.
    Client someone() {
        return as(new UserId("sub-" + Ids.next()));
    }

    Client as(UserId user) {
        return new Client(server.getURI(), user, tokens.valid(user, Map.of("name", "A player")));
    }

    Client nobody() {
        return new Client(server.getURI(), new UserId("nobody"), "");
    }
}
