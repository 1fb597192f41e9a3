package io.talestream.local;

import io.talestream.contracts.session.Sessions;
import io.talestream.store.DynamoCampaigns;
import io.talestream.store.DynamoSessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.whisper.WhisperEngine;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.job.Retrying;
import io.talestream.transcription.job.TranscriptMaking;
import io.talestream.transcription.job.TranscriptionWorker;
import io.talestream.transcription.job.Transcriptions;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.time.Clock;

/// The recordings of a table are transcribed in this process.
final class Transcribing implements AutoCloseable {
    private static final Clock CLOCK = Clock.systemUTC();

    /// The one process of a data directory comes back under the same name and goes on at once.
    private static final String WORKER = "local";

    private final OpenParts opened = new OpenParts();
    private final TranscriptionWorker worker;

    private Transcribing(OpenTable table, WhisperSettings settings) {
        Bucket bucket = table.bucket();
        Sessions sessions = new DynamoSessions(table.table());
        var engine = opened.add(new WhisperEngine(new SpeechFiles(bucket), settings, CLOCK));
        var making = new TranscriptMaking(
                bucket, sessions, new DynamoCampaigns(table.table()), engine, new ExtractiveSummarizer());
        var transcriptions = new Transcriptions(sessions, engine, making, Retrying.USUAL, WORKER, CLOCK);
        this.worker = opened.add(TranscriptionWorker.start(sessions, transcriptions, TranscriptionWorker.Pauses.LOCAL));
    }

    static Transcribing start(OpenTable table, WhisperSettings settings) {
        return new Transcribing(table, settings);
    }

    /// There may be something to do.
    void tell() {
        worker.tell();
    }

    @Override
    public void close() {
        opened.close();
    }
}
