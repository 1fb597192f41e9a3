package io.talestream.app.process;

import io.talestream.app.config.WorkerSettings;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.OpenTable;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.aws.CompletionQueue;
import io.talestream.transcription.engine.aws.TranscribeEngine;
import io.talestream.transcription.engine.aws.TranscribeSettings;
import io.talestream.transcription.engine.whisper.WhisperEngine;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.job.RetryPolicy;
import io.talestream.transcription.job.TranscriptMaking;
import io.talestream.transcription.job.TranscriptionWorker;
import io.talestream.transcription.job.Transcriptions;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.transcribe.TranscribeClient;

/// Transcribes the recordings of a table in this process or with Amazon Transcribe.
public final class TranscriptionService implements AutoCloseable {
    private static final Clock CLOCK = Clock.systemUTC();

    /// The only process of a data directory keeps its name, so that it resumes its jobs at once after a restart.
    private static final String ALONE = "local";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    private final OpenParts opened = new OpenParts();
    private final OpenTable table;
    private final TranscriptionWorker worker;

    /// With Whisper in this process.
    private TranscriptionService(
            OpenTable table,
            WhisperSettings settings,
            Summarizer summarizer,
            TranscriptionWorker.Pauses pauses,
            String name) {
        this.table = table;
        var engine = opened.add(new WhisperEngine(new SpeechFiles(table.bucket()), settings, CLOCK));
        this.worker = working(transcriptions(engine, summarizer, name), pauses);
    }

    /// With Amazon Transcribe.
    private TranscriptionService(
            OpenTable table, WorkerSettings settings, String queue, Summarizer summarizer, String name) {
        this.table = table;
        var region = Region.of(settings.region());
        var transcribe = opened.add(TranscribeClient.builder()
                .region(region)
                .httpClientBuilder(ApacheHttpClient.builder())
                .build());
        var used = new TranscribeSettings(table.bucket().name(), settings.encryptionKey(), settings.languages());
        var transcriptions = transcriptions(new TranscribeEngine(transcribe, used), summarizer, name);
        this.worker = working(transcriptions, TranscriptionWorker.Pauses.remote(settings.silence()));
        var sqs = opened.add(SqsClient.builder()
                .region(region)
                .httpClientBuilder(ApacheHttpClient.builder())
                .build());
        opened.add(new CompletionQueue(sqs, queue, LONGEST_WAIT, transcriptions::ended))
                .start();
    }

    public static TranscriptionService start(OpenTable table, WhisperSettings settings) {
        return new TranscriptionService(
                table, settings, new ExtractiveSummarizer(), TranscriptionWorker.Pauses.LOCAL, ALONE);
    }

    /// `name` must be unique among the running processes.
    public static TranscriptionService start(OpenTable table, WorkerSettings settings, String name) {
        var summarizer = Summarizers.of(settings);
        return switch (settings.engine()) {
            case WHISPER -> {
                var here = WhisperSettings.in(settings.models().orElseGet(WhisperSettings::usualCache))
                        .decodingWith(settings.ffmpeg());
                var scratch = settings.names().resolve(name);
                yield new TranscriptionService(
                        table, here.workingIn(scratch), summarizer, TranscriptionWorker.Pauses.ALONE, name);
            }
            case TRANSCRIBE ->
                new TranscriptionService(table, settings, settings.queue().orElseThrow(), summarizer, name);
        };
    }

    /// Signals that a recording may be queued.
    public void wake() {
        worker.wake();
    }

    @Override
    public void close() {
        opened.close();
    }

    private Transcriptions transcriptions(SpeechEngine engine, Summarizer summarizer, String name) {
        Bucket bucket = table.bucket();
        Sessions sessions = new Sessions(table.table());
        var making = new TranscriptMaking(bucket, sessions, new Campaigns(table.table()), engine, summarizer);
        return new Transcriptions(sessions, engine, making, RetryPolicy.USUAL, name, CLOCK);
    }

    private TranscriptionWorker working(Transcriptions transcriptions, TranscriptionWorker.Pauses pauses) {
        return opened.add(TranscriptionWorker.start(new Sessions(table.table()), transcriptions, pauses));
    }
}
