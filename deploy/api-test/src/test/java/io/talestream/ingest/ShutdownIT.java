package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.time.Eventually;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ShutdownIT {
    private static final String WORKSPACE = "{\"name\":\"The Thursday table\"}";

    /// Far less than the grace period: a server that needs all of it fails the test on any machine.
    private static final int SOON_MINUTES = 3;

    private final ApiServer api =
            ApiServer.with(Map.of("micronaut.lifecycle.graceful-shutdown.grace-period", Duration.ofHours(1)));

    @Test
    void a_request_that_has_begun_is_answered_and_further_ones_are_refused() throws Exception {
        try (var socket = LimitsIT.connect(api);
                var answer =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            LimitsIT.write(
                    socket,
                    "POST /api/workspaces HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nAuthorization: Bearer "
                            + api.newUser().token() + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + WORKSPACE.length() + "\r\n\r\n");
            assertThat(answer.readLine()).isEqualTo("HTTP/1.1 100 Continue");
            assertThat(answer.readLine()).isEmpty();

            int port = api.server.getPort();
            var stopped = CompletableFuture.runAsync(api.server::stop);
            Eventually.until("new connections are refused", () -> isRefused(port));
            LimitsIT.write(socket, WORKSPACE);

            assertThat(answer.readLine()).isEqualTo("HTTP/1.1 201 Created");
            stopped.get(SOON_MINUTES, TimeUnit.MINUTES);
        }
    }

    @Test
    void event_streams_end_at_once() throws Exception {
        Table table = Table.on(api);
        try (var listener = Listener.to(table.player(), table.path(), null)) {
            CompletableFuture.runAsync(api.server::stop).get(SOON_MINUTES, TimeUnit.MINUTES);

            listener.awaitsTheEnd();
        }
    }

    private static boolean isRefused(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
