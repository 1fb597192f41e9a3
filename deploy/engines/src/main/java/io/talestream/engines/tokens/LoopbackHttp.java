package io.talestream.engines.tokens;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.talestream.engines.EngineFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// The issuer's web server. It answers only requests whose host is a name of this machine, which prevents DNS
/// rebinding: another site cannot pass as a local page by resolving its own name to this address.
final class LoopbackHttp implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int DEFAULT_BACKLOG = 0;
    private static final int NO_BODY = -1;
    private static final int LARGEST_BODY = 64 * 1024;

    private final HttpServer server;
    private final URI root;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    LoopbackHttp(int port) {
        try {
            this.server = HttpServer.create(new InetSocketAddress(LOOPBACK, port), DEFAULT_BACKLOG);
        } catch (IOException e) {
            throw new EngineFailure(
                    "The issuer of tokens could not listen on port " + port + " of " + LOOPBACK.getHostAddress(), e);
        }
        this.root = URI.create("http://" + LOOPBACK.getHostAddress() + ":" + port());
    }

    void start(Function<IssuerRequest, IssuerResponse> handler) {
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                send(exchange, answer(exchange, handler));
            }
        });
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    URI url(String path) {
        return root.resolve(path);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }

    private IssuerResponse answer(HttpExchange exchange, Function<IssuerRequest, IssuerResponse> handler)
            throws IOException {
        if (!isCalledByItsName(exchange) || isSentFromAnotherSite(exchange)) {
            return IssuerResponse.empty(403);
        }
        byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
        if (body.length > LARGEST_BODY) {
            return IssuerResponse.empty(413);
        }
        try {
            URI uri = exchange.getRequestURI();
            return handler.apply(IssuerRequest.of(
                    exchange.getRequestMethod(),
                    uri.getPath(),
                    Optional.ofNullable(uri.getRawQuery()).orElse(""),
                    new String(body, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
            return IssuerResponse.refused("invalid_request", "The request cannot be read.");
        }
    }

    private boolean isCalledByItsName(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
                .map(host -> "http://" + host)
                .filter(LoopbackAddress::isOrigin)
                .filter(origin -> URI.create(origin).getPort() == port())
                .isPresent();
    }

    private static boolean isSentFromAnotherSite(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("POST")
                && origin(exchange)
                        .filter(origin -> !LoopbackAddress.isOrigin(origin))
                        .isPresent();
    }

    private static Optional<String> origin(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst("Origin"));
    }

    /// Allows pages of this machine to read responses: the console is served from another port.
    private static void send(HttpExchange exchange, IssuerResponse answer) throws IOException {
        var headers = exchange.getResponseHeaders();
        answer.headers().forEach(headers::set);
        headers.set("Vary", "Origin");
        origin(exchange).filter(LoopbackAddress::isOrigin).ifPresent(origin -> {
            headers.set("Access-Control-Allow-Origin", origin);
            headers.set("Access-Control-Allow-Methods", "GET, POST");
            headers.set("Access-Control-Allow-Headers", "Content-Type");
        });
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        boolean none = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), none ? NO_BODY : body.length);
        if (!none) {
            exchange.getResponseBody().write(body);
        }
    }
}
