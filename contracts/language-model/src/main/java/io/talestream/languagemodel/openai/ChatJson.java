package io.talestream.languagemodel.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.openai.TemporaryFailure;
import java.io.IOException;
import java.util.regex.Pattern;

/// Reads a response of the chat endpoint.
final class ChatJson {
    private static final JsonMapper JSON = new JsonMapper();
    /// Some servers put the reasoning of a model before its answer.
    private static final Pattern REASONING = Pattern.compile("^\\s*<think>.*?</think>", Pattern.DOTALL);

    private ChatJson() {}

    static ChatReply read(byte[] body, ChatRequest request) throws TemporaryFailure {
        JsonNode response = parsed(body);
        JsonNode choice = response.path("choices").path(0);
        JsonNode content = choice.path("message").path("content");
        if (!content.isTextual()) {
            throw TemporaryFailure.unreadable("the response has no text");
        }
        String end = choice.path("finish_reason").asText("stop");
        return reply(content.asText(), end, response.path("usage"), request);
    }

    /// @param end why the model stopped
    /// @throws ModelFailure if it stopped for another reason than the end of its answer
    static ChatReply reply(String text, String end, JsonNode sentUsage, ChatRequest request) {
        TokenUsage usage = usage(sentUsage, request, text);
        if (!end.equals("stop")) {
            throw ModelFailure.unusable("the model stopped with " + shortened(end), usage);
        }
        return new ChatReply(REASONING.matcher(text).replaceFirst("").strip(), usage);
    }

    private static TokenUsage usage(JsonNode sent, ChatRequest request, String answer) {
        return new TokenUsage(
                sent.path("prompt_tokens").asLong(request.estimate().in()),
                sent.path("completion_tokens").asLong(TokenUsage.estimate(answer)));
    }

    private static String shortened(String reason) {
        String word = reason.replaceAll("[^\\p{Alnum}_-]", "");
        return word.substring(0, Math.min(30, word.length()));
    }

    /// The cause is dropped because it may quote the response.
    static JsonNode parsed(byte[] body) throws TemporaryFailure {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw TemporaryFailure.unreadable("the response is no JSON");
        }
    }
}
