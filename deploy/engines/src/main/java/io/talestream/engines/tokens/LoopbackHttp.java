package io.talestream.engines.tokens;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.talestream.engines.EngineFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kotlin.jvm.functions.Function1;
import no.nav.security.mock.oauth2.http.OAuth2HttpRequest;
import no.nav.security.mock.oauth2.http.OAuth2HttpResponse;
import no.nav.security.mock.oauth2.http.OAuth2HttpServer;
import no.nav.security.mock.oauth2.http.Ssl;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/// The web server under the library, which has two of its own: one needs JUnit 4, the other keeps its port for a while
/// after it was stopped. This one is bound when it is made, so the library has no say in where it listens.
final class LoopbackHttp implements OAuth2HttpServer {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int DEFAULT_BACKLOG = 0;
    private static final int NO_BODY = -1;

    private final HttpServer server;
    private final HttpUrl root;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    LoopbackHttp(int port) {
        try {
            this.server = HttpServer.create(new InetSocketAddress(LOOPBACK, port), DEFAULT_BACKLOG);
        } catch (IOException e) {
            throw new EngineFailure(
                    "The issuer of tokens could not listen on port " + port + " of " + LOOPBACK.getHostAddress(), e);
        }
        this.root = new HttpUrl.Builder()
                .scheme("http")
                .host(LOOPBACK.getHostAddress())
                .port(server.getAddress().getPort())
                .build();
    }

    @Override
    public OAuth2HttpServer start(Function1<? super OAuth2HttpRequest, OAuth2HttpResponse> handler) {
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                answer(exchange, handler.invoke(request(exchange)));
            }
        });
        server.start();
        return this;
    }

    @Override
    public OAuth2HttpServer start(int port, Function1<? super OAuth2HttpRequest, OAuth2HttpResponse> handler) {
        return start(handler);
    }

    @Override
    public OAuth2HttpServer start(
            InetAddress address, int port, Function1<? super OAuth2HttpRequest, OAuth2HttpResponse> handler) {
        return start(handler);
    }

    @Override
    public OAuth2HttpServer stop() {
        server.stop(0);
        threads.close();
        return this;
    }

    @Override
    public void close() {
        stop();
    }

    @Override
    public int port() {
        return root.port();
    }

    @Override
    public HttpUrl url(String path) {
        return root.newBuilder()
                .encodedPath(path.startsWith("/") ? path : "/" + path)
                .build();
    }

    @Override
    public @Nullable Ssl sslConfig() {
        return null;
    }

    /// The library builds the name of the issuer from what the caller called it. It has one name only, so neither the
    /// host nor what a proxy would add reaches the library.
    private OAuth2HttpRequest request(HttpExchange exchange) throws IOException {
        var headers = new Headers.Builder();
        exchange.getRequestHeaders().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!lower.equals("host") && !lower.startsWith("x-forwarded")) {
                values.forEach(value -> headers.add(name, value));
            }
        });
        var asked = exchange.getRequestURI();
        var url = url(asked.getRawPath())
                .newBuilder()
                .encodedQuery(asked.getRawQuery())
                .build();
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return new OAuth2HttpRequest(headers.build(), exchange.getRequestMethod(), url, body);
    }

    private static void answer(HttpExchange exchange, OAuth2HttpResponse response) throws IOException {
        response.getHeaders().toMultimap().forEach(exchange.getResponseHeaders()::put);
        byte[] body = body(response);
        exchange.sendResponseHeaders(response.getStatus(), body.length == 0 ? NO_BODY : body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] body(OAuth2HttpResponse response) {
        if (response.getBytesBody() != null) {
            return response.getBytesBody();
        }
        return response.getBody() == null ? new byte[0] : response.getBody().getBytes(StandardCharsets.UTF_8);
    }
}
