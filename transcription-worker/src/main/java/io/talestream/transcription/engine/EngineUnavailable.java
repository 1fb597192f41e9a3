package io.talestream.transcription.engine;

/// The engine cannot be asked now; another time it may. The message names the job.
public final class EngineUnavailable extends RuntimeException {
    public EngineUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
