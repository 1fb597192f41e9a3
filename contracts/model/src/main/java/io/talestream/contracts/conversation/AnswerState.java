package io.talestream.contracts.conversation;

/// What became of a question.
public enum AnswerState {
    /// There is an answer, and the lines it cites support it.
    ANSWERED,
    /// No line supports an answer.
    UNKNOWN,
    /// No language model was queried, or it failed: there are passages only.
    NONE
}
