package io.talestream.transcription.summary;

import io.talestream.contracts.session.ref.SessionRef;

/// The summarizer for each session. Requests to a language model count to the budget of their session.
@FunctionalInterface
public interface Summarizers {
    Summarizer of(SessionRef session);
}
