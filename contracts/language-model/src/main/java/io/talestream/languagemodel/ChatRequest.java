package io.talestream.languagemodel;

/// A question to a model, without a history.
///
/// @param rules the task, in words of the product only
/// @param question the data, which may quote users
/// @param longestAnswer in tokens
public record ChatRequest(String rules, String question, int longestAnswer) {
    /// For the form of the request.
    private static final int OVERHEAD = 20;

    public ChatRequest {
        if (longestAnswer < 1) {
            throw new IllegalArgumentException("an answer needs room, not " + longestAnswer + " tokens");
        }
    }

    /// The most that the request is expected to use.
    public TokenUsage estimate() {
        return new TokenUsage(TokenUsage.estimate(rules) + TokenUsage.estimate(question) + OVERHEAD, longestAnswer);
    }

    /// User content is not logged.
    @Override
    public String toString() {
        return "ChatRequest[" + question.length() + " characters]";
    }
}
