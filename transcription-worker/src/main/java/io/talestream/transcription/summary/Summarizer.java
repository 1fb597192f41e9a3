package io.talestream.transcription.summary;

/// Summarises the transcript lines of one edition. Every input gives a summary, including silence, a single line, and
/// any language.
public interface Summarizer {
    SummaryDraft summarize(SummaryInput input);
}
