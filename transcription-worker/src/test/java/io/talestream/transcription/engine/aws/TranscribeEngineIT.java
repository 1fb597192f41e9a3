package io.talestream.transcription.engine.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.session.Progress.Stage;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.transcribe.TranscribeServer;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.EngineUnavailable;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechEngineContract;
import io.talestream.transcription.engine.SpeechJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.transcribe.TranscribeClient;

/// The SDK's own client against a server that speaks Transcribe's protocol, with results in a real S3.
class TranscribeEngineIT extends SpeechEngineContract {
    private static final List<String> GLOSSARY =
            List.of("Vex'ahlia", "Whitestone", "Percy de Rolo", "Room 101", "Björn");
    private static final byte[] SILENT =
            "{\"results\":{\"transcripts\":[{\"transcript\":\"\"}],\"items\":[]},\"status\":\"COMPLETED\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private TranscribeServer service;
    private TranscribeClient client;
    private TranscribeEngine engine;

    @BeforeEach
    void open() {
        service = new TranscribeServer();
        client = TranscribeClient.builder()
                .endpointOverride(service.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                .httpClientBuilder(ApacheHttpClient.builder())
                .build();
        engine = engine(Duration.ofMinutes(1));
    }

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Override
    protected SpeechEngine engine() {
        return engine;
    }

    @Override
    protected SpeechEngine elsewhere() {
        return engine(Duration.ofMinutes(1));
    }

    /// The service hears nothing in silence, and cannot play what does not begin like a WAV.
    @Override
    protected EngineState ended(SpeechJob job) {
        String name = job.name().value();
        byte[] audio = read(job.audioKey());
        if (audio[0] != 'R') {
            service.fails(name, "Unsupported media format");
        } else {
            boolean isSilent = Arrays.equals(audio, Recordings.silence(3));
            put(service.outputKey(name), isSilent ? SILENT : recordedResult());
            service.completes(name);
        }
        return engine.look(job.name());
    }

    @Override
    protected int begun() {
        return service.begun();
    }

    @Test
    void a_job_is_started_with_language_glossary_speakers_and_encryption() {
        SpeechJob job = with(GLOSSARY);

        assertThat(engine.start(job)).isEqualTo(EngineState.Running.in(Stage.WAITING));

        JsonNode request = service.job(job.name().value());
        assertThat(request.path("LanguageCode").asText()).isEqualTo("en-US");
        assertThat(request.path("MediaFormat").asText()).isEqualTo("wav");
        assertThat(request.at("/Media/MediaFileUri").asText())
                .isEqualTo("s3://%s/%s".formatted(bucket.name(), job.audioKey()));
        assertThat(request.path("OutputBucketName").asText()).isEqualTo(bucket.name());
        assertThat(request.path("OutputKey").asText()).isEqualTo(job.outputKey());
        assertThat(request.path("OutputEncryptionKMSKeyId").asText()).isEqualTo("alias/talestream");
        assertThat(request.at("/Settings/MaxSpeakerLabels").asInt()).isEqualTo(12);
        String vocabulary = request.at("/Settings/VocabularyName").asText();
        assertThat(service.vocabulary(vocabulary).path("Phrases"))
                .extracting(JsonNode::asText)
                .containsExactly("Bjorn", "Percy-de-Rolo", "Vex'ahlia", "Whitestone");
    }

    @ParameterizedTest
    @CsvSource({"en,en-US", "en-GB,en-GB", "de,de-DE", "pt-BR,pt-BR", "de-XX,de-DE", "ja,ja-JP", "en-XX,en-US"})
    void the_language_of_the_job_is_the_closest_that_the_service_has(String language, String code) {
        SpeechJob job = recordedIn(language);
        engine.start(job);

        JsonNode request = service.job(job.name().value());
        assertThat(request.path("LanguageCode").asText()).isEqualTo(code);
        assertThat(request.path("IdentifyLanguage").asBoolean()).isFalse();
    }

    @Test
    void a_language_that_the_service_does_not_have_fails_permanently() {
        SpeechJob job = recordedIn("vo");

        assertThat(engine.start(job)).isEqualTo(new EngineState.Failed(Failure.LANGUAGE));
        assertThat(service.begun()).isZero();
    }

    @Test
    void without_a_language_the_service_identifies_it() {
        SpeechJob job = with(GLOSSARY);

        engine(Duration.ofMinutes(1), List.of()).start(job);

        JsonNode request = service.job(job.name().value());
        assertThat(request.path("IdentifyLanguage").asBoolean()).isTrue();
    }

    @Test
    void a_single_configured_language_is_used_for_job_and_vocabulary() {
        SpeechJob job = with(GLOSSARY);

        engine(Duration.ofMinutes(1), List.of("de-DE")).start(job);

        JsonNode request = service.job(job.name().value());
        assertThat(request.path("LanguageCode").asText()).isEqualTo("de-DE");
        assertThat(service.vocabulary(request.at("/Settings/VocabularyName").asText())
                        .path("LanguageCode")
                        .asText())
                .isEqualTo("de-DE");
    }

    @Test
    void several_configured_languages_are_identified_with_a_vocabulary_each() {
        SpeechJob job = with(GLOSSARY);

        engine(Duration.ofMinutes(1), List.of("en-US", "de-DE")).start(job);

        JsonNode request = service.job(job.name().value());
        assertThat(request.path("IdentifyLanguage").asBoolean()).isTrue();
        assertThat(request.path("LanguageOptions")).extracting(JsonNode::asText).containsExactly("en-US", "de-DE");
        for (String language : List.of("en-US", "de-DE")) {
            String name = request.path("LanguageIdSettings")
                    .path(language)
                    .path("VocabularyName")
                    .asText();
            assertThat(service.vocabulary(name).path("LanguageCode").asText()).isEqualTo(language);
        }
        assertThat(request.path("Settings").has("VocabularyName")).isFalse();
    }

    @Test
    void an_unsupported_configured_language_is_rejected_at_start_up() {
        assertThatThrownBy(() -> engine(Duration.ofMinutes(1), List.of("tlh")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tlh");
    }

    @Test
    void the_same_glossary_shares_one_vocabulary() {
        engine.start(with(GLOSSARY));
        engine.start(with(GLOSSARY.reversed()));
        engine.start(with(List.of("Other")));

        assertThat(service.vocabularyNames()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"PENDING,50", "FAILED,10000"})
    void a_job_starts_without_a_vocabulary_that_is_not_ready_in_time(String state, long waitMillis) {
        service.vocabulariesBecome(state);
        SpeechJob job = with(GLOSSARY);

        engine(Duration.ofMillis(waitMillis)).start(job);

        assertThat(service.job(job.name().value()).at("/Settings").has("VocabularyName"))
                .isFalse();
    }

    @Test
    void the_oldest_vocabulary_is_deleted_at_the_limit() {
        service.fillWithVocabularies(100);
        SpeechJob job = with(GLOSSARY);

        engine.start(job);

        assertThat(service.job(job.name().value()).at("/Settings").has("VocabularyName"))
                .isTrue();
        assertThat(service.vocabularyNames()).hasSize(100).doesNotContain("talestream-en-US-000");
    }

    @Test
    void a_running_job_cannot_be_cancelled_and_an_ended_one_can() {
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);

        assertThat(engine.cancel(job.name())).isFalse();
        assertThat(engine.look(job.name())).isEqualTo(EngineState.Running.in(Stage.LISTENING));

        ended(job);
        assertThat(engine.cancel(job.name())).isTrue();
        assertThat(engine.look(job.name())).isEqualTo(new EngineState.Unknown());
    }

    /// Every Talestream of an account and region gets the events of all jobs.
    @Test
    void a_job_of_a_talestream_with_another_bucket_is_not_cancelled() {
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);
        ended(job);
        var neighbour = new TranscribeEngine(
                client, new TranscribeSettings(bucket.name() + "-2", Optional.empty(), List.of("en-US")));
        var shorter = new TranscribeEngine(
                client,
                new TranscribeSettings(
                        bucket.name().substring(0, bucket.name().length() - 1), Optional.empty(), List.of("en-US")));

        assertThat(neighbour.cancel(job.name())).isTrue();
        assertThat(shorter.cancel(job.name())).isTrue();
        assertThat(engine.look(job.name())).isInstanceOf(EngineState.Finished.class);
    }

    @Test
    void a_queued_job_is_waiting() {
        SpeechJob job = recorded(Recordings.tavern());
        engine.start(job);
        service.becomes(job.name().value(), "QUEUED");

        assertThat(engine.look(job.name())).isEqualTo(EngineState.Running.in(Stage.WAITING));
    }

    @Test
    void throttling_is_retried_and_an_outage_does_not_fail_the_job() {
        SpeechJob job = recorded(Recordings.tavern());
        service.refuseNext(2, 400, "ThrottlingException");
        assertThat(engine.start(job)).isInstanceOf(EngineState.Running.class);

        service.refuseNext(20, 500, "InternalFailureException");
        assertThatExceptionOfType(EngineUnavailable.class)
                .isThrownBy(() -> engine.look(job.name()))
                .withMessageContaining(job.name().value());
    }

    @Test
    void a_concurrent_start_of_the_same_job_returns_the_running_one() {
        SpeechJob job = recorded(Recordings.tavern());
        // The first lookup finds no job, as for two concurrent starts.
        var slower = engine(Duration.ofSeconds(1));
        engine.start(job);
        service.refuseNext(1, 400, "NotFoundException");

        assertThat(slower.start(job)).isEqualTo(EngineState.Running.in(Stage.LISTENING));
        assertThat(service.begun()).isOne();
    }

    @Test
    void an_unsupported_format_fails_without_a_request() {
        SpeechJob any = recorded(Recordings.tavern());

        assertThat(engine.start(new SpeechJob(
                        any.name(),
                        any.audioKey(),
                        "audio/midi",
                        any.outputKey(),
                        List.of(),
                        SpokenLanguage.DETECT,
                        Optional.empty(),
                        Optional.empty())))
                .isEqualTo(new EngineState.Failed(Failure.UNSUPPORTED));
        assertThat(service.begun()).isZero();
    }

    private TranscribeEngine engine(Duration vocabularyWait) {
        return engine(vocabularyWait, List.of("en-US"));
    }

    private TranscribeEngine engine(Duration vocabularyWait, List<String> languages) {
        return new TranscribeEngine(
                client,
                new TranscribeSettings(
                        bucket.name(),
                        Optional.of("alias/talestream"),
                        languages,
                        vocabularyWait,
                        Duration.ofMillis(5)));
    }

    private SpeechJob with(List<String> glossary) {
        SpeechJob job = recorded(Recordings.tavern());
        return new SpeechJob(
                job.name(),
                job.audioKey(),
                job.contentType(),
                job.outputKey(),
                glossary,
                SpokenLanguage.DETECT,
                Optional.empty(),
                Optional.empty());
    }

    private byte[] read(String key) {
        return bucket.client()
                .getObjectAsBytes(get -> get.bucket(bucket.name()).key(key))
                .asByteArray();
    }

    /// As the service writes it, with the words of the recording.
    private static byte[] recordedResult() {
        try (InputStream in = TranscribeEngineIT.class.getResourceAsStream("/speech/tavern.transcribe.json")) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
