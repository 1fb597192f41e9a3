package io.talestream.transcription.job;

import io.talestream.transcription.engine.SpeechEngine;

/// An engine whose jobs die with its process.
final class ProcessBoundEngine extends ForwardingEngine {
    ProcessBoundEngine(SpeechEngine engine) {
        super(engine);
    }

    @Override
    public boolean outlivesItsProcess() {
        return false;
    }
}
