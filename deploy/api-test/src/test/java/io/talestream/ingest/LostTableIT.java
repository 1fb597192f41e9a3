package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LostTableIT {
    @Test
    void an_unreachable_table_is_503_with_retry_after() {
        ApiServer api = ApiServer.with(
                Map.of("talestream.dynamodb.endpoint", SickDynamo.nowhere().toString()));
        try (var _ = api.server) {
            var answer = api.newUser().get("/api/workspaces").isProblem(503);

            assertThat(answer.retryAfter()).isPresent();
            assertThat(answer.body()).doesNotContain("127.0.0.1", "Exception");
            assertThat(api.newUser()
                            .post("/api/workspaces", "{\"name\":\"Ebb\"}")
                            .isProblem(503)
                            .retryAfter())
                    .isPresent();
            api.anonymous().get("/api/workspaces").isProblem(401);
        }
    }
}
