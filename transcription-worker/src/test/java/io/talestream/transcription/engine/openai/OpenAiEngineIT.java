package io.talestream.transcription.engine.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.testing.speech.OpenAiServer;
import io.talestream.testing.speech.OpenAiServer.Request;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechEngineContract;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.WordErrors;
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.queue.QueuedEngine;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// A server that speaks OpenAI's protocol, with recordings and results in a real S3.
class OpenAiEngineIT extends SpeechEngineContract {
    private static final int RATE = 16_000;

    /// 31 seconds.
    private static final int LARGEST_FILE = 1_000_000;

    /// ffmpeg is unpacked once for all tests.
    @TempDir
    static Path cache;

    @TempDir
    Path scratch;

    private OpenAiServer server;
    private QueuedEngine engine;

    @BeforeEach
    void open() {
        server = new OpenAiServer();
        engine = engine(Optional.empty());
    }

    @AfterEach
    void close() {
        engine.close();
        server.close();
    }

    @Override
    protected SpeechEngine engine() {
        return engine;
    }

    @Override
    protected SpeechEngine elsewhere() {
        engine.close();
        engine = engine(Optional.empty());
        return engine;
    }

    @Override
    protected EngineState ended(SpeechJob job) {
        Eventually.until(
                () -> "the end of a transcription, which is " + engine.look(job.name()),
                () -> !(engine.look(job.name()) instanceof EngineState.Running));
        return engine.look(job.name());
    }

    @Override
    protected int begun() {
        return server.requests().size();
    }

    @Test
    void a_request_has_the_model_the_glossary_and_the_language() {
        engine.close();
        engine = engine(Optional.of("en"));
        SpeechJob any = recorded(Recordings.tavern());
        var job = new SpeechJob(
                any.name(),
                any.audioKey(),
                any.contentType(),
                any.outputKey(),
                List.of("Vex'ahlia", "Björn"),
                SpokenLanguage.DETECT,
                Optional.empty(),
                Optional.empty());

        engine.start(job);
        ended(job);

        assertThat(server.requests())
                .extracting(Request::fields)
                .containsExactly(List.of(
                        "model=whisper-large",
                        "response_format=verbose_json",
                        "timestamp_granularities[]=segment",
                        "timestamp_granularities[]=word",
                        "language=en",
                        "prompt=Vex'ahlia, Björn."));
    }

    @Test
    void the_language_of_the_job_is_sent_without_its_country() {
        engine.close();
        engine = engine(Optional.of("en"));
        SpeechJob job = recordedIn("pt-BR");
        engine.start(job);
        ended(job);

        assertThat(server.requests().getFirst().fields())
                .contains("language=pt")
                .doesNotContain("language=en");
    }

    @Test
    void without_a_language_and_a_glossary_both_are_left_out() {
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);
        ended(job);

        assertThat(server.requests().getFirst().fields())
                .noneMatch(field -> field.startsWith("language=") || field.startsWith("prompt="));
    }

    /// Noise with pauses of one second at 25 and at 50 seconds.
    @Test
    void a_long_recording_is_sent_in_parts_and_joined_without_overlap() throws IOException {
        byte[] samples = new byte[75 * RATE * 2];
        ByteBuffer noise = ByteBuffer.wrap(samples).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; noise.hasRemaining(); i++) {
            int second = i / RATE;
            noise.putShort((short) (second == 25 || second == 50 ? 0 : i % 50 * 200));
        }
        List.of("One.", "Two.", "Three.").forEach(server::transcribes);
        SpeechJob job = recorded(Recordings.wav(1, 1, RATE, 16, samples));

        engine.start(job);
        List<Utterance> said = new ArrayList<>();
        engine.read(result(ended(job)), said::add);

        assertThat(server.requests())
                .hasSize(3)
                .allSatisfy(request -> assertThat(request.seconds()).isBetween(20.0, 31.3));
        assertThat(said).extracting(Utterance::text).containsExactly("One.", "Two.", "Three.");
        assertThat(said)
                .extracting(each -> each.span().orElseThrow().startMs())
                .satisfiesExactly(
                        start -> assertThat(start).isZero(),
                        start -> assertThat(start).isBetween(25_000L, 26_000L),
                        start -> assertThat(start).isBetween(50_000L, 51_000L));
        assertThat(said)
                .extracting(each -> each.span().orElseThrow().endMs())
                .satisfiesExactly(
                        end -> assertThat(end).isBetween(25_000L, 26_000L),
                        end -> assertThat(end).isBetween(50_000L, 51_000L),
                        end -> assertThat(end).isEqualTo(75_000L));
    }

    @Test
    void a_refused_recording_fails_permanently() {
        server.refuses(400, "Invalid file format.");
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);

        assertThat(ended(job)).isEqualTo(new EngineState.Failed(Failure.REFUSED));
    }

    /// With a whisper.cpp server, as docs/speech-engines.md starts it, and any of its models.
    @Test
    @EnabledIfSystemProperty(named = "talestream.speech.url", matches = "http.+")
    void a_real_server_transcribes_speech_with_word_times() throws IOException {
        engine.close();
        engine = engine(URI.create(System.getProperty("talestream.speech.url")), Optional.empty());
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);
        List<Utterance> said = new ArrayList<>();

        assertThat(engine.read(result(ended(job)), said::add)).containsExactly(new Language("en"));

        String text = said.stream().map(Utterance::text).collect(Collectors.joining(" "));
        assertThat(WordErrors.between(Recordings.tavernText(), text).rate())
                .as(text)
                .isLessThanOrEqualTo(0.2);
        assertThat(said.stream().flatMap(each -> each.words().stream()))
                .filteredOn(word -> word.text().startsWith("chapel"))
                .singleElement()
                .satisfies(word -> assertThat(word.span().startMs()).isBetween(4_600L, 5_800L));
    }

    private QueuedEngine engine(Optional<String> language) {
        return engine(server.base(), language);
    }

    private QueuedEngine engine(URI base, Optional<String> language) {
        var settings = new OpenAiSettings(
                new OpenAiClient.Server(base, ApiKey.NONE, Duration.ofMinutes(1)),
                "whisper-large",
                language,
                LARGEST_FILE,
                new Retries(3, Duration.ofMillis(1)),
                1,
                Duration.ofHours(12),
                new Ffmpeg(Optional.empty(), cache));
        return OpenAiEngine.of(new SpeechFiles(bucket), settings, scratch, Optional.empty(), Clock.systemUTC());
    }
}
