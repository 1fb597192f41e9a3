package io.talestream.transcription.engine.openai;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.words.WindowWords;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends the parts of one recording to the server. Retries what may succeed later: a time-out, a lost connection, the
/// statuses 408, 425, 429 and 5xx, an unreadable response. Every other status fails the job. Redirects are not
/// followed, since the key is for this server only.
final class TranscriptionEndpoint implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TranscriptionEndpoint.class);
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final int LARGEST_RESPONSE = 16 << 20;
    private static final Set<Integer> RETRIED = Set.of(408, 425, 429);

    private final OpenAiSettings settings;
    private final SpeechJob job;
    private final CompletableFuture<@Nullable Void> stop;
    // Some servers cannot handle the upgrade to HTTP/2 that the client would offer.
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LONGEST_CONNECT)
            .build();

    /// @param stop its completion ends the request and the pause between attempts
    TranscriptionEndpoint(OpenAiSettings settings, SpeechJob job, CompletableFuture<@Nullable Void> stop) {
        this.settings = settings;
        this.job = job;
        this.stop = stop;
        var _ = stop.thenRun(client::shutdownNow);
    }

    /// @throws TranscriptionFailed if the server refuses the part, or every attempt failed
    WindowWords words(Windows.Window part) {
        byte[] wav = WavFile.of(part.samples());
        int durationMs = (int) (part.endMs() - part.startMs());
        int most = settings.retries().attempts();
        for (int attempt = 1; ; attempt++) {
            try {
                return VerboseJson.read(response(wav), durationMs);
            } catch (TemporaryFailure e) {
                if (stop.isDone()) {
                    throw cancelled();
                }
                if (attempt == most) {
                    throw new TranscriptionFailed(
                            Failure.NO_SERVER, "%s (%d attempts)".formatted(e.getMessage(), most), e);
                }
                Duration pause = settings.retries().pauseAfter(attempt, e.requestedPause());
                LOG.warn(
                        "request to {} failed: {} (attempt {} of {}, next in {} s)",
                        settings.endpoint(),
                        e.getMessage(),
                        attempt,
                        most,
                        pause.toSeconds());
                pause(pause);
            }
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private byte[] response(byte[] wav) throws TemporaryFailure {
        Optional<String> key = key();
        CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(
                request(wav, key), BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_RESPONSE));
        try {
            // The time-out of a request ends with the head of its response; this one includes the body.
            HttpResponse<byte[]> response = exchange.get(settings.patience().toMillis(), TimeUnit.MILLISECONDS);
            int status = response.statusCode();
            if (status == 200) {
                return response.body();
            }
            if (status >= 500 || RETRIED.contains(status)) {
                throw later(response);
            }
            throw new TranscriptionFailed(
                    Failure.REFUSED, "%s answered %d%s".formatted(settings.endpoint(), status, reason(response, key)));
        } catch (TimeoutException e) {
            exchange.cancel(true);
            throw new TemporaryFailure("no response within " + settings.patience(), e);
        } catch (ExecutionException | CancellationException e) {
            throw new TemporaryFailure("no complete response: " + Objects.requireNonNullElse(e.getCause(), e), e);
        } catch (InterruptedException e) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            throw cancelled();
        }
    }

    private HttpRequest request(byte[] wav, Optional<String> key) {
        var form = new MultipartForm()
                .field("model", settings.model())
                .field("response_format", "verbose_json")
                .field("timestamp_granularities[]", "segment")
                .field("timestamp_granularities[]", "word");
        job.language().code().or(settings::language).ifPresent(language -> form.field("language", language));
        if (!job.prompt().isEmpty()) {
            form.field("prompt", job.prompt());
        }
        var request = HttpRequest.newBuilder(settings.endpoint())
                .header("Content-Type", form.contentType())
                .POST(form.body("part.wav", "audio/wav", wav));
        key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        return request.build();
    }

    private Optional<String> key() throws TemporaryFailure {
        try {
            return settings.key().read();
        } catch (IOException e) {
            throw new TemporaryFailure("the key of the server cannot be read: " + e, e);
        }
    }

    private static TemporaryFailure later(HttpResponse<byte[]> response) {
        Duration pause = response.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(Duration.ZERO);
        return new TemporaryFailure("status " + response.statusCode(), pause);
    }

    /// The server's own message, except about the key, which it may quote.
    private static String reason(HttpResponse<byte[]> response, Optional<String> key) {
        return switch (response.statusCode()) {
            case 401, 403 -> ": check the key";
            default ->
                VerboseJson.problem(response.body())
                        .map(text ->
                                key.map(secret -> text.replace(secret, "…")).orElse(text))
                        .map(text -> ": " + text)
                        .orElse("");
        };
    }

    private void pause(Duration pause) {
        try {
            var _ = stop.get(pause.toMillis(), TimeUnit.MILLISECONDS);
            throw cancelled();
        } catch (TimeoutException e) {
            // The job goes on.
        } catch (ExecutionException e) {
            throw cancelled();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled();
        }
    }

    private static TranscriptionFailed cancelled() {
        return new TranscriptionFailed(Failure.BROKE_OFF, "the job was cancelled");
    }
}
