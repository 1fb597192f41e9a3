package io.talestream.transcription.engine;

/// The stage of a running job.
public enum Stage {
    /// Queued behind other jobs.
    WAITING,
    /// Fetches the recording and, if needed, the model.
    PREPARING,
    LISTENING,
    /// Transcription is complete; the result is being stored.
    WRITING
}
