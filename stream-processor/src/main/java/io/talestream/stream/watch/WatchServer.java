package io.talestream.stream.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.stream.watch.GroupHealth.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// `/health` and `/prometheus` of a process without another server. Two endpoints for machines: the JDK's HTTP
/// server is sufficient. On the loopback address it refuses requests to other host names and of pages.
public final class WatchServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int UNAVAILABLE = 503;
    private static final int NO_BODY = -1;

    private final HttpServer server;

    private WatchServer(HttpServer server) {
        this.server = server;
    }

    /// Port 0 selects a free port.
    public static WatchServer start(
            InetAddress address, int port, Supplier<List<State>> health, Supplier<String> meters) {
        try {
            var server = HttpServer.create(new InetSocketAddress(address, port), 0);
            server.createContext("/health", call -> {
                List<State> states = health.get();
                boolean up = states.stream().allMatch(State::isUp);
                answer(call, up ? OK : UNAVAILABLE, "application/json", json(states, up));
            });
            server.createContext(
                    "/prometheus", call -> answer(call, OK, "text/plain; version=0.0.4; charset=utf-8", meters.get()));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
            return new WatchServer(server);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on port %d: %s".formatted(port, e.getMessage()), e);
        }
    }

    public URI uri() {
        InetSocketAddress address = server.getAddress();
        return URI.create("http://%s:%d".formatted(address.getAddress().getHostAddress(), address.getPort()));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static boolean isForeign(HttpExchange call) {
        InetSocketAddress here = call.getHttpContext().getServer().getAddress();
        return here.getAddress().isLoopbackAddress()
                && !RequestGuard.LOOPBACK.allows(
                        here.getPort(), name -> call.getRequestHeaders().getOrDefault(name, List.of()));
    }

    private static String json(List<State> states, boolean up) {
        return states.stream()
                .map(WatchServer::json)
                .collect(
                        Collectors.joining(",", "{\"status\":\"%s\",\"groups\":[".formatted(up ? "UP" : "DOWN"), "]}"));
    }

    /// Group names and reasons contain no characters that JSON escapes.
    private static String json(State state) {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"status\":\"%s\",\"lagSeconds\":%.3f,\"changes\":%d%s}",
                state.group(),
                state.isUp() ? "UP" : "DOWN",
                state.lag().behind().toMillis() / 1e3,
                state.lag().changes(),
                state.trouble().map(",\"trouble\":\"%s\""::formatted).orElse(""));
    }

    private static void answer(HttpExchange call, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (call) {
            if (isForeign(call)) {
                call.sendResponseHeaders(FORBIDDEN, NO_BODY);
                return;
            }
            call.getResponseHeaders().set("Content-Type", type);
            call.sendResponseHeaders(status, bytes.length);
            call.getResponseBody().write(bytes);
        }
    }
}
