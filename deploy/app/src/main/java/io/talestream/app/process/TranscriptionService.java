package io.talestream.app.process;

import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.OpenTable;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.VoiceProfiles;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.job.RecordingJobs;
import io.talestream.transcription.job.RetryPolicy;
import io.talestream.transcription.job.TranscriptMaking;
import io.talestream.transcription.job.TranscriptionWorker;
import io.talestream.transcription.job.TranscriptionWorker.Pauses;
import io.talestream.transcription.job.Transcriptions;
import io.talestream.transcription.summary.Summarizers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/// Transcribes the recordings of a table with one engine.
public final class TranscriptionService implements AutoCloseable {
    /// The only process of a data directory keeps its name, so that it resumes its jobs at once after a restart.
    private static final String ALONE = "local";

    private final OpenParts opened = new OpenParts();
    private final String engine;
    private final TranscriptionWorker worker;

    private TranscriptionService(
            OpenTable table, SpeechEngines.Opener opener, Path scratch, Summarizers summarizers, String name) {
        var speech = opener.open(table.bucket(), scratch, opened);
        this.engine = speech.name();
        var sessions = new Sessions(table.table());
        var jobs = new RecordingJobs(speech.engine(), new SpeechFiles(table.bucket()), Clock.systemUTC());
        var making = new TranscriptMaking(
                table.bucket(), sessions, new Campaigns(table.table()), new VoiceProfiles(table.table()), summarizers);
        var transcriptions = new Transcriptions(sessions, jobs, making, RetryPolicy.USUAL, name, Clock.systemUTC());
        this.worker = opened.add(TranscriptionWorker.start(sessions, transcriptions, speech.pauses()));
        speech.events().accept(transcriptions);
    }

    /// In the process of the consumers. The environment may name another engine than the embedded one, another
    /// model of it, and a language model.
    ///
    /// @param scratch folder for recordings during transcription
    public static TranscriptionService start(OpenTable table, Map<String, String> environment, Path scratch) {
        return start(
                table,
                opener(environment),
                scratch,
                LanguageModels.from(environment).summarizers(table.table()),
                ALONE);
    }

    private static SpeechEngines.Opener opener(Map<String, String> environment) {
        var variables = new ServiceEnvironment(environment);
        if (!variables.hasAny(SpeechEngines.GROUPS)) {
            return SpeechEngines.whisper(WhisperSettings.in(WhisperSettings.usualCache()), Pauses.LOCAL);
        }
        variables.check(SpeechEngines.GROUPS);
        return SpeechEngines.from(variables, Pauses.LOCAL);
    }

    /// The name of the engine or of its model, for users.
    public String engine() {
        return engine;
    }

    /// `name` must be unique among the running processes.
    static TranscriptionService start(
            OpenTable table, SpeechEngines.Opener opener, Path scratch, Summarizers summarizers, String name) {
        return new TranscriptionService(table, opener, scratch, summarizers, name);
    }

    /// Signals that a recording may be queued.
    public void wake() {
        worker.wake();
    }

    @Override
    public void close() {
        opened.close();
    }
}
