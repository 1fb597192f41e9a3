package io.talestream.transcription.engine;

/// What a running job is at.
public enum Stage {
    /// Others are before it.
    WAITING,
    /// What it needs is fetched: the recording, and perhaps a model.
    PREPARING,
    LISTENING,
    /// All was heard, the result is put away.
    WRITING
}
