package io.talestream.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Every engine refuses what DNS rebinding and pages of other sites send, before it looks at credentials.
class GuardedEnginesIT {
    @Test
    void the_table_is_closed_to_other_hosts_and_sites() throws IOException {
        try (var dynamo = EmbeddedDynamo.inMemory()) {
            assertGuarded(dynamo.endpoint(), "UnrecognizedClientException");
        }
    }

    @Test
    void the_bucket_is_closed_to_other_hosts_and_sites() throws IOException {
        try (var s3 = EmbeddedS3.temporary()) {
            assertGuarded(s3.endpoint(), "AccessDenied");
        }
    }

    @Test
    void the_index_is_closed_to_other_hosts_and_sites() throws IOException {
        try (var search = EmbeddedOpenSearch.temporary()) {
            assertGuarded(search.endpoint(), "401 Unauthorized");
        }
    }

    @Test
    void the_issuer_is_closed_to_other_hosts_and_sites() throws IOException {
        try (var issuer = LocalIssuer.start()) {
            assertGuarded(issuer.issuer(), "404 Not Found");
        }
    }

    /// @param answer of the engine itself to a request without credentials
    private static void assertGuarded(URI engine, String answer) throws IOException {
        int port = engine.getPort();
        String ours = "Host: 127.0.0.1:" + port;
        assertThat(answer(port, ours)).contains(answer);
        assertThat(answer(port, "Host: localhost:" + port)).contains(answer);
        for (String refused : new String[] {
            "Host: rebound.example.com:" + port,
            "Host: 127.0.0.1:" + (port + 1),
            ours + "\r\nOrigin: https://example.com",
            ours + "\r\nOrigin: http://127.0.0.1:" + (port + 1),
            ours + "\r\nOrigin: null",
            ours + "\r\nSec-Fetch-Site: cross-site"
        }) {
            assertThat(answer(port, refused))
                    .as(refused)
                    .startsWith("HTTP/1.1 403 ")
                    .doesNotContain(answer);
        }
    }

    private static String answer(int port, String headers) throws IOException {
        try (var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            var request = "GET / HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n".formatted(headers);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
