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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// An engine that differs from another one in what a subclass overrides.
class ForwardingEngine implements SpeechEngine {
    private final SpeechEngine engine;

    ForwardingEngine(SpeechEngine engine) {
        this.engine = engine;
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
    public Optional<PartialResult> partial(JobName name) {
        return engine.partial(name);
    }

    @Override
    public boolean cancel(JobName name) {
        return engine.cancel(name);
    }

    @Override
    public boolean readsZips() {
        return engine.readsZips();
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
