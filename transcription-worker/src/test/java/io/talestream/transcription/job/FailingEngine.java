package io.talestream.transcription.job;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechJob;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/// An engine that fails every job at its start.
record FailingEngine(Failure why) implements SpeechEngine {
    @Override
    public EngineState start(SpeechJob job) {
        return new EngineState.Failed(why);
    }

    @Override
    public EngineState look(JobName name) {
        return new EngineState.Unknown();
    }

    @Override
    public boolean cancel(JobName name) {
        return true;
    }

    @Override
    public boolean outlivesItsProcess() {
        return false;
    }

    @Override
    public List<Language> read(InputStream raw, Consumer<Utterance> to) {
        throw new AssertionError("there is no result");
    }
}
