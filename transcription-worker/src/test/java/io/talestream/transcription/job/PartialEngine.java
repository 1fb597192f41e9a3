package io.talestream.transcription.job;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// An engine that has results while a job runs.
final class PartialEngine implements SpeechEngine {
    private final SpeechEngine engine;
    private final Path folder;
    private Predicate<JobName> of = _ -> true;
    private Optional<PartialResult> partial = Optional.empty();

    PartialEngine(SpeechEngine engine, Path folder) {
        this.engine = engine;
        this.folder = folder;
    }

    void has(long untilMs, byte[] raw) throws IOException {
        partial = Optional.of(new PartialResult(untilMs, Files.write(folder.resolve("until-" + untilMs), raw)));
    }

    /// Only this job has results.
    void has(JobName name, long untilMs, byte[] raw) throws IOException {
        of = name::equals;
        has(untilMs, raw);
    }

    @Override
    public Optional<PartialResult> partial(JobName name) {
        return partial.filter(_ -> of.test(name));
    }

    @Override
    public boolean readsZips() {
        return engine.readsZips();
    }

    @Override
    public EngineState start(SpeechJob job) {
        return engine.start(job);
    }

    @Override
    public EngineState look(JobName name) {
        return engine.look(name);
    }

    @Override
    public boolean cancel(JobName name) {
        return engine.cancel(name);
    }

    @Override
    public boolean outlivesItsProcess() {
        return engine.outlivesItsProcess();
    }

    @Override
    public List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException {
        return engine.read(raw, to);
    }
}
