package io.talestream.bench.speech;

import io.talestream.transcription.engine.accuracy.WordErrors;
import io.talestream.transcription.engine.whisper.WhisperJob;
import java.util.Locale;

/// The result of the engine for one voice.
record SpeechResult(
        String voice, String model, WhisperJob.Statistics transcription, double seconds, WordErrors errors) {
    static final String HEADER = "%-12s %-14s %9s %9s %9s %8s %8s"
            .formatted("voice", "model", "audio s", "took s", "factor", "WER %", "peak MB");

    double realTimeFactor() {
        return seconds * 1_000 / transcription.durationMs();
    }

    String row() {
        return String.format(
                Locale.ROOT,
                "%-12s %-14s %9.1f %9.1f %9.3f %8.1f %8d",
                voice,
                model,
                transcription.durationMs() / 1_000.0,
                seconds,
                realTimeFactor(),
                errors.rate() * 100,
                transcription.peakBytes() >> 20);
    }

    String json() {
        return String.format(
                Locale.ROOT,
                "{\"voice\":\"%s\",\"model\":\"%s\",\"soundSeconds\":%.1f,\"seconds\":%.1f,\"realTimeFactor\":%.3f,"
                        + "\"words\":%d,\"wordErrorRate\":%.4f,\"peakBytes\":%d}",
                voice,
                model,
                transcription.durationMs() / 1_000.0,
                seconds,
                realTimeFactor(),
                errors.words(),
                errors.rate(),
                transcription.peakBytes());
    }
}
