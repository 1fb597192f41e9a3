package io.talestream.transcription.engine.openai;

import io.talestream.openai.OpenAiClient;
import io.talestream.openai.RequestRefused;
import io.talestream.openai.TemporaryFailure;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.WavFile;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.words.WindowWords;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends the parts of one recording to the server. Retries what may succeed later, an unreadable response included. A
/// refusal fails the job.
final class TranscriptionEndpoint implements AutoCloseable {
    /// Servers refuse less than a tenth of a second, and whisper.cpp less than a second: silence is added.
    private static final int SHORTEST = Sound.RATE * 11 / 10;

    private static final Logger LOG = LoggerFactory.getLogger(TranscriptionEndpoint.class);
    private static final String PATH = "/audio/transcriptions";

    private final OpenAiSettings settings;
    private final SpeechJob job;
    private final CompletableFuture<@Nullable Void> stop;
    private final OpenAiClient client;

    /// @param stop its completion ends the request and the pause between attempts
    TranscriptionEndpoint(OpenAiSettings settings, SpeechJob job, CompletableFuture<@Nullable Void> stop) {
        this.settings = settings;
        this.job = job;
        this.stop = stop;
        this.client = new OpenAiClient(settings.server());
        var _ = stop.thenRun(client::close);
    }

    /// @throws TranscriptionFailed if the server refuses the part, or every attempt failed
    WindowWords words(Windows.Window part) {
        byte[] wav = WavFile.of(Arrays.copyOf(part.samples(), Math.max(SHORTEST, part.samples().length)));
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
                        settings.server().at(PATH),
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
        client.close();
    }

    private byte[] response(byte[] wav) throws TemporaryFailure {
        var form = new MultipartForm()
                .field("model", settings.model())
                .field("response_format", "verbose_json")
                .field("timestamp_granularities[]", "segment")
                .field("timestamp_granularities[]", "word");
        job.language().code().or(settings::language).ifPresent(language -> form.field("language", language));
        if (!job.prompt().isEmpty()) {
            form.field("prompt", job.prompt());
        }
        try {
            return client.post(PATH, form.contentType(), form.body("part.wav", "audio/wav", wav));
        } catch (RequestRefused e) {
            throw new TranscriptionFailed(Failure.REFUSED, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled();
        }
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
