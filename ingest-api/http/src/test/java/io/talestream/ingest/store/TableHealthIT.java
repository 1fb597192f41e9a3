package io.talestream.ingest.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import io.talestream.contracts.id.Ids;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.TableCreation;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableHealthIT implements TestPropertyProvider {
    private final DynamoDb dynamo = Engines.dynamo();
    private final LocalIssuer issuer = Engines.issuer();
    private final String table = "health-" + Ids.next();

    @Override
    public Map<String, String> getProperties() {
        return Map.of(
                "talestream.dynamodb.table",
                table,
                "talestream.dynamodb.endpoint",
                dynamo.endpoint().toString(),
                "talestream.dynamodb.access-key",
                "local",
                "talestream.dynamodb.secret-key",
                "localsecret",
                "talestream.auth.issuer",
                issuer.issuer().toString(),
                "talestream.auth.jwks-url",
                issuer.jwksUri().toString(),
                "talestream.auth.audience",
                "talestream-tests");
    }

    @Test
    void is_ready_while_the_table_answers_and_not_without_it(@Client("/") HttpClient http) {
        assertThat(readiness(http)).isEqualTo(503);

        TableCreation.ensure(dynamo.client(), table);
        assertThat(readiness(http)).isEqualTo(200);

        dynamo.client().deleteTable(r -> r.tableName(table));
        assertThat(readiness(http)).isEqualTo(503);
    }

    private static int readiness(HttpClient http) {
        try {
            return http.toBlocking()
                    .exchange(HttpRequest.GET("/health/readiness"))
                    .code();
        } catch (HttpClientResponseException e) {
            return e.getStatus().getCode();
        }
    }
}
