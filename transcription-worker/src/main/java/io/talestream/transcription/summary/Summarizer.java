package io.talestream.transcription.summary;

/// Makes a summary of what an edition may hear. The same words give a summary whatever they are: silence, one
/// line and any language too.
public interface Summarizer {
    SummaryDraft summarize(SummaryInput heard);
}
