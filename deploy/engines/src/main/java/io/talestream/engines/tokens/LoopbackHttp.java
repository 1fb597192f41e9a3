package io.talestream.engines.tokens;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The issuer's web server. It answers only requests that its guard allows.
final class LoopbackHttp implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int DEFAULT_BACKLOG = 0;
    private static final int NO_BODY = -1;
    private static final int LARGEST_BODY = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(LoopbackHttp.class);

    private final HttpServer server;
    private final RequestGuard guard;
    private final URI root;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    LoopbackHttp(int port, RequestGuard guard) {
        this.guard = guard;
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
        if (!guard.allows(port(), name -> values(exchange, name))) {
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
                    new String(body, StandardCharsets.UTF_8),
                    values(exchange, "Authorization").stream().findFirst(),
                    values(exchange, "Origin").stream().anyMatch(guard::isPage)));
        } catch (IllegalArgumentException e) {
            return IssuerResponse.refused("invalid_request", "The request cannot be read.");
        } catch (RuntimeException e) {
            LOG.error(
                    "{} {} failed",
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    e);
            return IssuerResponse.json(500, Map.of("error", "server_error"));
        }
    }

    private static List<String> values(HttpExchange exchange, String header) {
        return exchange.getRequestHeaders().getOrDefault(header, List.of());
    }

    private static void send(HttpExchange exchange, IssuerResponse answer) throws IOException {
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        boolean none = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), none ? NO_BODY : body.length);
        if (!none) {
            exchange.getResponseBody().write(body);
        }
    }
}
