package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// On a slow connection the body arrives after the headers: before, during or after authentication.
/// The server fetches the issuer's keys for each request; by default they are cached for a minute.
@MicronautTest
@Property(name = "micronaut.security.token.jwt.signatures.jwks.issuer.cache-expiration", value = "0")
class LateBodiesIT {
    private static final Duration STEP = Duration.ofNanos(100_000);
    private static final int STEPS = 40;

    private final ApiServer api;

    LateBodiesIT(ApiServer api) {
        this.api = api;
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

    private void sendDelayed(int requests) throws IOException {
        Map<String, Integer> answers = new TreeMap<>();
        for (int i = 0; i < requests; i++) {
            answers.merge(createWorkspace(STEP.multipliedBy(i % STEPS)), 1, Integer::sum);
        }
        assertThat(answers).containsOnly(entry("HTTP/1.1 201 Created", requests));
    }

    /// As a new user, whose token is not cached.
    private String createWorkspace(Duration delay) throws IOException {
        URI at = api.server.getURI();
        String body = "{\"name\":\"The Thursday table\"}";
        String headers = """
            POST /api/workspaces HTTP/1.1
            Host: %s
            Authorization: Bearer %s
            Content-Type: application/json
            Content-Length: %d
            Connection: close

            """.formatted(at.getAuthority(), api.newUser().token(), body.length());
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
