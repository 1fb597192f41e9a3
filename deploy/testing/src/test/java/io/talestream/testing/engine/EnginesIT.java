package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.EngineKeys;
import io.talestream.engines.tokens.LocalIssuer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;

@ExtendWith(Engines.class)
class EnginesIT {
    @Test
    void a_test_gets_a_running_dynamo_db(DynamoDb dynamo) {
        assertThat(dynamo.client().listTables().hasTableNames()).isTrue();
    }

    @Test
    void a_test_gets_an_s3_with_its_own_buckets(S3 s3) {
        var mine = s3.newBucket();
        var other = s3.newBucket();

        s3.client().putObject(put -> put.bucket(mine).key("greeting"), RequestBody.fromString("well met"));

        assertThat(s3.client().listObjectsV2(list -> list.bucket(other)).contents())
                .isEmpty();
    }

    @Test
    void presigned_requests_are_accepted(S3 s3) throws Exception {
        var bucket = s3.newBucket();
        s3.client().putObject(put -> put.bucket(bucket).key("greeting"), RequestBody.fromString("well met"));
        var address = s3.presigner()
                .presignGetObject(sign -> sign.signatureDuration(Duration.ofMinutes(1))
                        .getObjectRequest(get -> get.bucket(bucket).key("greeting")))
                .url();

        try (var got = address.openStream()) {
            assertThat(got).hasContent("well met");
        }
    }

    @Test
    void a_test_gets_a_token_issuer(LocalIssuer issuer) {
        assertThat(issuer.token("ada", "the-app", Map.of(), Duration.ofHours(1)))
                .isNotEmpty();
    }

    @Test
    void a_test_gets_a_running_open_search(OpenSearch search) throws Exception {
        var request = search.endpoint().toURL().openConnection();
        request.setRequestProperty("Authorization", EngineKeys.TEMPORARY.basic());
        try (var got = request.getInputStream()) {
            assertThat(new String(got.readAllBytes(), StandardCharsets.UTF_8)).contains("cluster_name");
        }
    }

    @Test
    void all_tests_of_a_jvm_share_the_engines(DynamoDb dynamo, S3 s3, OpenSearch search, LocalIssuer issuer) {
        assertThat(Engines.dynamo()).isSameAs(dynamo);
        assertThat(Engines.s3()).isSameAs(s3);
        assertThat(Engines.openSearch()).isSameAs(search);
        assertThat(Engines.issuer()).isSameAs(issuer);
    }
}
