package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.Engines;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

@MicronautTest
class ReadinessIT {
    @Test
    void only_operators_see_the_details_of_health(ApiServer api) {
        for (String path : List.of("/health", "/health/readiness")) {
            assertThat(api.operator().get(path).is(200).text("details.table.details.table"))
                    .isEqualTo(api.table);
            for (Client other : List.of(api.anonymous(), api.newUser())) {
                Answer seen = other.get(path).is(200);
                assertThat(seen.text("status")).isEqualTo("UP");
                assertThat(seen.has("details")).isFalse();
            }
        }
    }

    @Test
    void readiness_depends_on_the_table() {
        String table = "health-" + Ids.next();
        ApiServer api = ApiServer.with(Map.of("talestream.dynamodb.table", table));
        var dynamo = Engines.dynamo().client();
        try (var _ = api.server) {
            api.anonymous().get("/health/readiness").is(503);

            TableCreation.ensure(dynamo, table);
            api.anonymous().get("/health/readiness").is(200);

            dynamo.deleteTable(delete -> delete.tableName(table));
            api.anonymous().get("/health/readiness").is(503);
        }
    }

    @Test
    void readiness_depends_on_the_bucket() {
        String bucket = "bucket-" + Ids.next().toLowerCase(Locale.ROOT);
        ApiServer api = ApiServer.with(Map.of("talestream.s3.bucket", bucket));
        var s3 = Engines.s3().client();
        try (var _ = api.server) {
            api.anonymous().get("/health/readiness").is(503);
            api.anonymous().get("/health/liveness").is(200);

            s3.createBucket(create -> create.bucket(bucket));
            api.anonymous().get("/health/readiness").is(200);

            s3.deleteBucket(delete -> delete.bucket(bucket));
            api.anonymous().get("/health/readiness").is(503);
        }
    }
}
