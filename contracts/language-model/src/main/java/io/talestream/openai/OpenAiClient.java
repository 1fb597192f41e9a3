package io.talestream.openai;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// Sends requests to one server. A retry may succeed after a time-out, a lost connection and the statuses 408, 425, 429
/// and 5xx; every other status is a refusal. Redirects are not followed, since the key is for this server only.
public final class OpenAiClient implements AutoCloseable {
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final int LARGEST_RESPONSE = 16 << 20;
    private static final int LARGEST_ERROR = 1 << 16;
    private static final Set<Integer> RETRIED = Set.of(408, 425, 429);

    /// Where the requests are sent.
    ///
    /// @param base URL of the server with the version, as in `https://api.openai.com/v1`
    /// @param patience longest wait for one response
    public record Server(URI base, ApiKey key, Duration patience) {
        public Server {
            if (!List.of("http", "https").contains(String.valueOf(base.getScheme()))
                    || base.getHost() == null
                    || base.getRawUserInfo() != null
                    || base.getRawQuery() != null) {
                throw new IllegalArgumentException(
                        "the URL must be like https://example.org/v1, without user and query");
            }
            if (!patience.isPositive()) {
                throw new IllegalArgumentException("the patience must be positive, not " + patience);
            }
        }

        public URI at(String path) {
            return URI.create(base.toString().replaceFirst("/+$", "") + path);
        }
    }

    private final Server server;
    // Some servers cannot handle the upgrade to HTTP/2 that the client would offer.
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LONGEST_CONNECT)
            .build();

    public OpenAiClient(Server server) {
        this.server = server;
    }

    /// The body of the response.
    ///
    /// @throws InterruptedException if the thread is interrupted; the request is cancelled
    public byte[] post(String path, String contentType, BodyPublisher body)
            throws TemporaryFailure, RequestRefused, InterruptedException {
        Optional<String> key = key();
        HttpResponse<byte[]> response = sent(
                request(path, contentType, body, key),
                BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_RESPONSE));
        check(server.at(path), response, response.body(), key);
        return response.body();
    }

    /// Passes the lines of the response on as they arrive.
    ///
    /// @throws InterruptedException if the thread is interrupted; the request is cancelled
    public void stream(String path, String contentType, BodyPublisher body, Consumer<String> lines)
            throws TemporaryFailure, RequestRefused, InterruptedException {
        Optional<String> key = key();
        HttpResponse<InputStream> response = sent(request(path, contentType, body, key), BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
            if (response.statusCode() != 200) {
                check(server.at(path), response, in.readNBytes(LARGEST_ERROR), key);
            }
            // Reading has no time-out of its own: closing the response ends it.
            CompletableFuture.delayedExecutor(server.patience().toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> closed(in));
            int left = LARGEST_RESPONSE;
            var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = reader.readLine(); line != null && left > 0; line = reader.readLine()) {
                left -= line.length();
                lines.accept(line);
            }
        } catch (IOException e) {
            throw TemporaryFailure.unanswered("no complete response: " + e, e);
        }
    }

    private HttpRequest request(String path, String contentType, BodyPublisher body, Optional<String> key) {
        var request = HttpRequest.newBuilder(server.at(path))
                .header("Content-Type", contentType)
                .POST(body);
        key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        return request.build();
    }

    private <T> HttpResponse<T> sent(HttpRequest request, BodyHandler<T> body)
            throws TemporaryFailure, InterruptedException {
        CompletableFuture<HttpResponse<T>> exchange = client.sendAsync(request, body);
        try {
            // The time-out of a request ends with the head of its response; this one includes the body.
            return exchange.get(server.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            exchange.cancel(true);
            throw TemporaryFailure.unanswered("no response within " + server.patience(), e);
        } catch (ExecutionException | CancellationException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                    ? TemporaryFailure.unsent("no connection: " + cause, e)
                    : TemporaryFailure.unanswered("no complete response: " + cause, e);
        } catch (InterruptedException e) {
            exchange.cancel(true);
            throw e;
        }
    }

    private static void check(URI to, HttpResponse<?> response, byte[] body, Optional<String> key)
            throws TemporaryFailure, RequestRefused {
        int status = response.statusCode();
        if (status >= 500 || RETRIED.contains(status)) {
            throw TemporaryFailure.turnedAway("status " + status, requestedPause(response));
        }
        if (status != 200) {
            throw refusal(to, status, ErrorBody.read(body), key);
        }
    }

    private static void closed(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // The reader gets the failure.
        }
    }

    /// Ends every request.
    @Override
    public void close() {
        client.shutdownNow();
    }

    private Optional<String> key() throws TemporaryFailure {
        try {
            return server.key().read();
        } catch (IOException e) {
            throw TemporaryFailure.unsent("the key of the server cannot be read: " + e, e);
        }
    }

    private static Duration requestedPause(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(Duration.ZERO);
    }

    /// With the server's own message, except about the key, which it may quote.
    private static RequestRefused refusal(URI to, int status, ErrorBody error, Optional<String> key) {
        Optional<String> reason = status == 401 || status == 403
                ? Optional.of("check the key")
                : error.message()
                        .map(text ->
                                key.map(secret -> text.replace(secret, "…")).orElse(text));
        return new RequestRefused("%s answered %d".formatted(to, status), reason, error.parameter());
    }
}
