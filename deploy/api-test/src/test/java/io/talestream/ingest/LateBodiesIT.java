package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// On a slow connection the body arrives after the headers: before, during or after authentication.
class LateBodiesIT {
    private static final Duration STEP = Duration.ofNanos(100_000);
    private static final int STEPS = 40;

    /// Fetches the issuer's keys for each request; by default they are cached for a minute.
    private static final ApiServer API =
            ApiServer.with(Map.of("micronaut.security.token.jwt.signatures.jwks.issuer.cache-expiration", 0));

    @AfterAll
    static void stop() {
        API.server.close();
    }

    @Test
    void a_delayed_body_is_accepted() throws IOException {
        sendDelayed(2 * STEPS);
    }

    @Test
    @Tag("proof")
    void every_delayed_body_is_accepted() throws IOException {
        sendDelayed(50 * STEPS);
    }

    private static void sendDelayed(int requests) throws IOException {
        Map<String, Integer> answers = new TreeMap<>();
        for (int i = 0; i < requests; i++) {
            answers.merge(createWorkspace(STEP.multipliedBy(i % STEPS)), 1, Integer::sum);
        }
        assertThat(answers).containsOnly(entry("HTTP/1.1 201 Created", requests));
    }

    /// As a new user, whose token is not cached.
    private static String createWorkspace(Duration delay) throws IOException {
        URI at = API.server.getURI();
        String body = "{\"name\":\"The Thursday table\"}";
        String headers = """
            POST /api/workspaces HTTP/1.1
            Host: %s
            Authorization: Bearer %s
            Content-Type: application/json
            Content-Length: %d
            Connection: close

            """.formatted(at.getAuthority(), API.newUser().token(), body.length());
        try (var socket = new Socket(at.getHost(), at.getPort())) {
            socket.setTcpNoDelay(true);
            socket.getOutputStream().write(headers.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
            LockSupport.parkNanos(delay.toNanos());
            socket.getOutputStream().write(body.getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return String.valueOf(answer.readLine());
        }
    }
}
