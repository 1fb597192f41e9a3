package io.talestream.languagemodel;

/// The answer of a model.
///
/// @param usage as the model reports it, or else an estimate
public record ChatReply(String text, TokenUsage usage) {
    /// User content is not logged.
    @Override
    public String toString() {
        return "ChatReply[" + text.length() + " characters, " + usage + "]";
    }
}
