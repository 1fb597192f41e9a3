package io.talestream.ingest.store;

import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.AbstractHealthIndicator;
import io.micronaut.management.health.indicator.annotation.Readiness;
import io.talestream.ingest.limits.RequestSettings;
import jakarta.inject.Singleton;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/// Reports ready only if the table answers and is writable.
@Readiness
@Singleton
final class TableHealth extends AbstractHealthIndicator<Map<String, String>> {
    private final DynamoDbClient client;
    private final DynamoDbSettings settings;
    private final String access;

    TableHealth(DynamoDbClient client, DynamoDbSettings settings, RequestSettings requests) {
        this.client = client;
        this.settings = settings;
        this.access = requests.readOnly() ? "read-only" : "read-write";
    }

    @Override
    protected Map<String, String> getHealthInformation() {
        TableStatus status =
                client.describeTable(r -> r.tableName(settings.table())).table().tableStatus();
        healthStatus =
                status == TableStatus.ACTIVE || status == TableStatus.UPDATING ? HealthStatus.UP : HealthStatus.DOWN;
        return Map.of("table", settings.table(), "status", status.toString(), "access", access);
    }

    @Override
    protected String getName() {
        return "table";
    }
}
