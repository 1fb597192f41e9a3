package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LostTableIT {
    @Test
    void a_store_that_does_not_answer_is_503_and_worth_another_try() throws IOException {
        ApiServer api = ApiServer.with(Map.of("talestream.dynamodb.endpoint", "http://127.0.0.1:" + deafPort()));
        try (var _ = api.server) {
            var answer = api.someone().get("/api/workspaces").isProblem(503);

            assertThat(answer.retryAfter()).isPresent();
            assertThat(answer.body()).doesNotContain("127.0.0.1", "Exception");
            assertThat(api.someone()
                            .post("/api/workspaces", "{\"name\":\"Ebb\"}")
                            .isProblem(503)
                            .retryAfter())
                    .isPresent();
            api.nobody().get("/api/workspaces").isProblem(401);
        }
    }

    /// A port that was free a moment ago: nobody listens there.
    private static int deafPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
