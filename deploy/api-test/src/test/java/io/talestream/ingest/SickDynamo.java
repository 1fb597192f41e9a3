package io.talestream.ingest;

import com.sun.net.httpserver.HttpExchange;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;

/// A proxy in front of the real engine that can refuse writes or all requests. It refuses with an error that clients do
/// not retry.
final class SickDynamo implements AutoCloseable {
    private static final Set<String> SET_BY_THE_CLIENT =
            Set.of("host", "connection", "content-length", "authorization", "x-amz-date", "x-amz-content-sha256");
    private static final AwsBasicCredentials KEYS =
            AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());
    private static final byte[] REFUSAL =
            "{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"message\":\"not today\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private enum Mode {
        WELL,
        REFUSES_WRITES,
        REFUSES_ALL
    }

    private final LoopbackServer server = new LoopbackServer(this::handle);
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile Mode mode = Mode.WELL;

    /// An address without a listener.
    static URI nowhere() {
        return URI.create("http://127.0.0.1:" + Held.SOCKET.getLocalPort());
    }

    /// Binds a port while the tests run, so that no other process can listen on it.
    private static final class Held {
        static final Socket SOCKET = new Socket();

        static {
            try {
                SOCKET.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            } catch (IOException e) {
                throw new UncheckedIOException("no port is free", e);
            }
        }
    }

    URI endpoint() {
        return server.uri("");
    }

    void refuseWrites() {
        mode = Mode.REFUSES_WRITES;
    }

    void refuseAll() {
        mode = Mode.REFUSES_ALL;
    }

    void recover() {
        mode = Mode.WELL;
    }

    @Override
    public void close() {
        server.close();
        http.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            boolean writes = target.endsWith("PutItem") || target.endsWith("TransactWriteItems");
            boolean refused = switch (mode) {
                case WELL -> false;
                case REFUSES_WRITES -> writes;
                case REFUSES_ALL -> true;
            };
            if (refused) {
                answer(exchange, 400, REFUSAL);
            } else {
                HttpResponse<byte[]> response = passOn(exchange, body);
                response.headers()
                        .firstValue("x-amz-crc32")
                        .ifPresent(sum -> exchange.getResponseHeaders().set("x-amz-crc32", sum));
                answer(exchange, response.statusCode(), response.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Signs the request again, because the signature includes the address of the server.
    private HttpResponse<byte[]> passOn(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        URI engine = Engines.dynamo().endpoint();
        var unsigned = SdkHttpRequest.builder().method(SdkHttpMethod.POST).uri(engine.resolve("/"));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!SET_BY_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
                unsigned.putHeader(name, values);
            }
        });
        SdkHttpRequest signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(KEYS)
                        .request(unsigned.build())
                        .payload(ContentStreamProvider.fromByteArray(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, EmbeddedDynamo.REGION))
                .request();
        var request = HttpRequest.newBuilder(signed.getUri()).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        signed.forEachHeader((name, values) -> {
            if (!name.equalsIgnoreCase("host")) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().put("Content-Type", List.of("application/x-amz-json-1.0"));
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
