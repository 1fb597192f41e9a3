package io.talestream.ingest;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/// A token endpoint of another vendor: its answers are given. At first it fails.
final class TokenServer implements AutoCloseable {
    private record Reply(int status, String body) {}

    private final HttpServer server;
    private final AtomicReference<Reply> next = new AtomicReference<>(new Reply(500, "broken"));
    private final AtomicReference<String> form = new AtomicReference<>("");

    private TokenServer(HttpServer server) {
        this.server = server;
        server.createContext("/", exchange -> {
            try (exchange) {
                form.set(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                Reply reply = next.get();
                byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(reply.status(), body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    static TokenServer start() {
        try {
            return new TokenServer(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:%d/token".formatted(server.getAddress().getPort());
    }

    void answer(int status, String body) {
        next.set(new Reply(status, body));
    }

    /// The last form that was sent.
    String lastForm() {
        return form.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
