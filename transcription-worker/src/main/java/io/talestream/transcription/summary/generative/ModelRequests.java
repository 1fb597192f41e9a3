package io.talestream.transcription.summary.generative;

import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.LanguageModel;
import io.talestream.languagemodel.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// Requests that fit into the context of a model.
///
/// @param contextSize tokens of a request and its answer together
record ModelRequests(LanguageModel model, int contextSize) {
    private static final int LONGEST_ANSWER = 2_000;

    ClaimsJson answer(String rules, String question) {
        return new ClaimsJson(
                model.chat(new ChatRequest(rules, question, longestAnswer())).text());
    }

    /// As few parts as fit into a request each, in order. A single thing that does not fit is a part of its own.
    ///
    /// @param frame the question without them
    <T> List<List<T>> parts(List<T> all, String rules, String frame, ToLongFunction<T> tokens) {
        long room = contextSize
                - new ChatRequest(rules, frame, longestAnswer()).estimate().in()
                - longestAnswer();
        List<List<T>> parts = new ArrayList<>();
        int from = 0;
        long used = 0;
        for (int i = 0; i < all.size(); i++) {
            long more = tokens.applyAsLong(all.get(i));
            if (i > from && used + more > room) {
                parts.add(all.subList(from, i));
                from = i;
                used = 0;
            }
            used += more;
        }
        if (from < all.size()) {
            parts.add(all.subList(from, all.size()));
        }
        return parts;
    }

    /// Of a line of the question.
    static long tokens(String line) {
        return TokenUsage.estimate(line) + 1;
    }

    private int longestAnswer() {
        return Math.min(LONGEST_ANSWER, contextSize / 4);
    }
}
