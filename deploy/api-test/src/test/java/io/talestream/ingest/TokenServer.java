package io.talestream.ingest;

import com.sun.net.httpserver.HttpExchange;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/// A token endpoint of another vendor: its answers are given. At first it fails.
final class TokenServer implements AutoCloseable {
    private record Reply(int status, String body) {}

    private final LoopbackServer server = new LoopbackServer(this::reply);
    private final AtomicReference<Reply> next = new AtomicReference<>(new Reply(500, "broken"));
    private final AtomicReference<String> form = new AtomicReference<>("");

    String address() {
        return server.uri("/token").toString();
    }

    void answer(int status, String body) {
        next.set(new Reply(status, body));
    }

    /// The last form that was sent.
    String lastForm() {
        return form.get();
    }

    private void reply(HttpExchange exchange) throws IOException {
        form.set(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Reply reply = next.get();
        LoopbackServer.send(exchange, reply.status(), reply.body());
    }

    @Override
    public void close() {
        server.close();
    }
}
