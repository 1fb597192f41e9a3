package io.talestream.transcription.engine.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.testing.speech.OpenAiServer;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowWords;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptionEndpointTest {
    private static final String KEY = "sk-hush-hush";
    private static final ApiKey GIVEN = new ApiKey(Optional.of(KEY), Optional.empty());
    private static final SpeechJob JOB = new SpeechJob(
            new JobName("any"),
            "in",
            "audio/wav",
            "out",
            List.of(),
            SpokenLanguage.DETECT,
            Optional.empty(),
            Optional.empty());
    private static final Duration PATIENT = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final CompletableFuture<@Nullable Void> stop = new CompletableFuture<>();
    private OpenAiServer server;
    private Windows.Window part;

    @BeforeEach
    void open() throws IOException {
        server = new OpenAiServer();
        server.requireKey(KEY);
        part = part(Recordings.tavern());
    }

    @AfterEach
    void close() {
        server.close();
    }

    static Stream<Consumer<OpenAiServer>> temporaryProblems() {
        return Stream.of(
                server -> server.throttles(0),
                server -> server.refuses(408, "Request timeout"),
                server -> server.refuses(500, "The server had an error"),
                server -> server.refuses(503, "Overloaded"),
                server -> server.replies("<html>Bad gateway</html>"),
                OpenAiServer::cutsOff,
                OpenAiServer::floods);
    }

    @ParameterizedTest
    @MethodSource("temporaryProblems")
    void a_request_with_a_temporary_problem_is_repeated(Consumer<OpenAiServer> problem) {
        problem.accept(server);
        problem.accept(server);

        assertThat(words(GIVEN, PATIENT).words()).extracting(TimedWord::text).contains("tavern");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void a_server_that_hangs_or_stalls_is_given_up_after_the_time_out() {
        server.hangs();
        server.stalls();
        server.hangs();

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> words(GIVEN, Duration.ofSeconds(2)))
                .withMessage("NO_SERVER: no response within PT2S (3 attempts)");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void the_job_fails_after_the_last_attempt_and_can_be_retried() {
        for (int i = 0; i < 3; i++) {
            server.refuses(503, "Overloaded");
        }

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> words(GIVEN, PATIENT))
                .withMessage("NO_SERVER: status 503 (3 attempts)")
                .satisfies(e -> assertThat(e.why().worthRetrying()).isTrue());
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void a_server_that_is_not_there_fails_the_job() {
        URI nowhere = server.base();
        server.close();

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> words(settings(nowhere, GIVEN, PATIENT)))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.NO_SERVER));
    }

    @ParameterizedTest
    @CsvSource({"400,Invalid file format.", "404,No such model", "413,Too large", "307,Elsewhere", "422,Unprocessable"})
    void a_refused_part_fails_the_job_at_once_with_the_reason(int status, String message) {
        server.refuses(status, message + "\r\n " + KEY);

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> words(GIVEN, PATIENT))
                .withMessage(
                        "REFUSED: %s/audio/transcriptions answered %d: %s …".formatted(server.base(), status, message))
                .satisfies(e -> assertThat(e.why().worthRetrying()).isFalse());
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void a_refused_key_is_not_quoted() {
        var wrong = new ApiKey(Optional.of("sk-wrong-one"), Optional.empty());

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> words(wrong, PATIENT))
                .withMessageContaining("401: check the key")
                .withMessageNotContaining("wrong-one");
        assertThat(settings(server.base(), wrong, PATIENT).toString()).doesNotContain("wrong-one");
    }

    @Test
    void a_new_key_in_the_file_needs_no_restart() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), KEY + "\n");
        var key = new ApiKey(Optional.empty(), Optional.of(file));
        assertThat(words(key, PATIENT).words()).isNotEmpty();

        server.requireKey("sk-next");
        Files.writeString(file, "sk-next");

        assertThat(words(key, PATIENT).words()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two\nlines", "ümlaut", ""})
    void a_malformed_key_is_not_quoted(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("key"), text);

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> words(new ApiKey(Optional.empty(), Optional.of(file)), PATIENT))
                .withMessage("NO_SERVER: the key of the server cannot be read: java.io.IOException:"
                        + " the key must be one line of visible ASCII characters (3 attempts)");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void stopping_the_job_ends_a_request_that_hangs() {
        server.hangs();
        var failure = CompletableFuture.supplyAsync(() -> words(GIVEN, PATIENT));
        Eventually.until("a request", () -> server.requests().size() == 1);

        stop.complete(null);

        assertThat(failure)
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableThat()
                .havingCause()
                .withMessage("BROKE_OFF: the job was cancelled");
    }

    @Test
    void a_part_that_is_shorter_than_servers_accept_is_sent_with_silence() throws IOException {
        byte[] samples = new byte[1_600];
        new Random(7).nextBytes(samples);
        part = part(Recordings.wav(1, 1, Sound.RATE, 16, samples));

        assertThat(words(GIVEN, PATIENT).words()).isNotEmpty().allMatch(word -> word.endMs() <= 50);
    }

    @Test
    void the_server_can_delay_the_next_attempt_up_to_two_minutes() {
        var retries = new Retries(4, Duration.ofSeconds(2));

        assertThat(retries.pauseAfter(1, Duration.ZERO)).hasSeconds(2);
        assertThat(retries.pauseAfter(3, Duration.ZERO)).hasSeconds(32);
        assertThat(retries.pauseAfter(1, Duration.ofSeconds(20))).hasSeconds(20);
        assertThat(retries.pauseAfter(1, Duration.ofDays(1))).hasMinutes(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://example.org/v1", "https://user@example.org/v1", "https://example.org/v1?key=x", "/v1"})
    void a_url_that_is_none_of_a_server_is_refused(String url) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> settings(URI.create(url), GIVEN, PATIENT));
    }

    private Windows.Window part(byte[] wav) throws IOException {
        try (Sound sound = new Recording(ffmpeg()).open(Recordings.in(folder, "recording", wav))) {
            return new Windows(sound, Windows.LONGEST).next().orElseThrow();
        }
    }

    private WindowWords words(ApiKey key, Duration patience) {
        return words(settings(server.base(), key, patience));
    }

    private WindowWords words(OpenAiSettings settings) {
        try (var endpoint = new TranscriptionEndpoint(settings, JOB, stop)) {
            return endpoint.words(part);
        }
    }

    private OpenAiSettings settings(URI base, ApiKey key, Duration patience) {
        return new OpenAiSettings(
                new OpenAiClient.Server(base, key, patience),
                "whisper-1",
                Optional.empty(),
                1_000_000,
                new Retries(3, Duration.ofMillis(1)),
                1,
                Duration.ofHours(12),
                ffmpeg());
    }

    private Ffmpeg ffmpeg() {
        return new Ffmpeg(Optional.empty(), folder);
    }
}
