package io.talestream.transcription.job;

import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.transcription.engine.SpeechEngine;
import java.io.IOException;
import java.io.InputStream;

/// The speech of a recording without tracks.
record SingleSpeech(SpeechEngine engine, Raw raw) implements Speech {
    @Override
    public WrittenTranscript write(TranscriptWriter out) throws IOException {
        try (InputStream in = raw.open()) {
            return out.finish(engine.read(in, said -> RecordingJobs.write(out, said)));
        }
    }

    @Override
    public SpeakerVoices voices() throws IOException {
        try (InputStream in = raw.open()) {
            return engine.voices(in);
        }
    }
}
