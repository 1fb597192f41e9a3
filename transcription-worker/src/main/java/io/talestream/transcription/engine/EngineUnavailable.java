package io.talestream.transcription.engine;

/// The engine does not respond; a retry may succeed. The message names the job.
public final class EngineUnavailable extends RuntimeException {
    public EngineUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
