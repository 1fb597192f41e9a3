package io.talestream.app.process;

import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.config.SpeechServerSettings;
import io.talestream.app.config.UsageError;
import io.talestream.app.config.WorkerSettings;
import io.talestream.app.resources.OpenParts;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.aws.CompletionQueue;
import io.talestream.transcription.engine.aws.TranscribeEngine;
import io.talestream.transcription.engine.aws.TranscribeSettings;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.openai.OpenAiEngine;
import io.talestream.transcription.engine.openai.OpenAiSettings;
import io.talestream.transcription.engine.whisper.WhisperEngine;
import io.talestream.transcription.engine.whisper.WhisperModel;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.job.TranscriptionWorker.Pauses;
import io.talestream.transcription.job.Transcriptions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.transcribe.TranscribeClient;

/// Builds the speech engine that the settings name. They are checked before anything is opened.
///
/// @param pauses poll intervals of an engine whose jobs are queued in this process
record SpeechEngines(WorkerSettings worker, SpeechServerSettings server, Pauses pauses) {
    /// The groups of settings that are read here.
    static final List<String> GROUPS = List.of("talestream.worker", "talestream.speech-server");

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

    /// An engine with its name for users, the poll intervals that suit it, and the start of its completion events, if
    /// it has any.
    record OpenEngine(String name, SpeechEngine engine, Pauses pauses, Consumer<Transcriptions> events) {
        OpenEngine(String name, SpeechEngine engine, Pauses pauses) {
            this(name, engine, pauses, _ -> {});
        }
    }

    @FunctionalInterface
    interface Opener {
        /// Opens the engine and adds its parts to `opened`.
        ///
        /// @param scratch folder of this process for recordings during transcription
        OpenEngine open(Bucket bucket, Path scratch, OpenParts opened);
    }

    static Opener whisper(WhisperSettings settings, Pauses pauses) {
        return (bucket, scratch, opened) -> new OpenEngine(
                settings.model().name(),
                opened.add(WhisperEngine.of(new SpeechFiles(bucket), settings.workingIn(scratch), Clock.systemUTC())),
                pauses);
    }

    static Opener from(ServiceEnvironment variables, Pauses pauses) {
        return new SpeechEngines(
                        variables.settings(WorkerSettings.class),
                        variables.settings(SpeechServerSettings.class),
                        pauses)
                .opener();
    }

    private Opener opener() {
        return switch (worker.engine()) {
            case WHISPER -> whisper(whisperSettings().with(model()), pauses);
            case TRANSCRIBE -> transcribe();
            case OPENAI -> openAi();
        };
    }

    private WhisperSettings whisperSettings() {
        return WhisperSettings.in(worker.models().orElseGet(WhisperSettings::usualCache))
                .decodingWith(worker.ffmpeg())
                .accepting(worker.longest())
                .tellingSpeakers(worker.speakers());
    }

    private WhisperModel model() {
        try {
            return WhisperModel.named(worker.model());
        } catch (IllegalArgumentException e) {
            throw new UsageError("Correct TALESTREAM_WORKER_MODEL: " + e.getMessage());
        }
    }

    private Opener transcribe() {
        String queue = worker.queue()
                .orElseThrow(() ->
                        new UsageError("TALESTREAM_WORKER_QUEUE is missing: the queue of Transcribe's job events."));
        var region = Region.of(worker.region());
        return (bucket, _, opened) -> {
            var client = opened.add(TranscribeClient.builder()
                    .region(region)
                    .httpClientBuilder(ApacheHttpClient.builder())
                    .build());
            var settings = new TranscribeSettings(bucket.name(), worker.encryptionKey(), worker.languages());
            return new OpenEngine(
                    "Amazon Transcribe",
                    new TranscribeEngine(client, settings),
                    Pauses.remote(worker.silence()),
                    transcriptions -> {
                        var sqs = opened.add(SqsClient.builder()
                                .region(region)
                                .httpClientBuilder(ApacheHttpClient.builder())
                                .build());
                        opened.add(new CompletionQueue(sqs, queue, LONGEST_WAIT, transcriptions::ended))
                                .start();
                    });
        };
    }

    private Opener openAi() {
        var url = server.url()
                .orElseThrow(() -> new UsageError("TALESTREAM_SPEECH_SERVER_URL is missing: the speech server."));
        var usual = whisperSettings();
        var models = Optional.of(new ModelCache(usual.models(), usual.npm())).filter(_ -> usual.tellsSpeakers());
        try {
            var settings = new OpenAiSettings(
                    new OpenAiClient.Server(url, new ApiKey(server.key(), server.keyFile()), server.patience()),
                    server.model(),
                    server.language(),
                    server.largestFile(),
                    new Retries(server.attempts(), FIRST_PAUSE),
                    server.atOnce(),
                    usual.longest(),
                    usual.ffmpeg());
            return (bucket, scratch, opened) -> new OpenEngine(
                    "%s at %s".formatted(settings.model(), settings.server().base()),
                    opened.add(OpenAiEngine.of(new SpeechFiles(bucket), settings, scratch, models, Clock.systemUTC())),
                    pauses);
        } catch (IllegalArgumentException e) {
            throw new UsageError("Correct TALESTREAM_SPEECH_SERVER_*: " + e.getMessage());
        }
    }
}
