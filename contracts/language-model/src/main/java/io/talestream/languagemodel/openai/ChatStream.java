package io.talestream.languagemodel.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.openai.TemporaryFailure;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/// Reads the events of a streamed response. Reasoning before the answer is not passed on.
final class ChatStream {
    private static final String DATA = "data:";
    private static final String REASONING = "<think>";
    private static final String REASONED = "</think>";

    private final Consumer<String> pieces;
    private final StringBuilder text = new StringBuilder();
    private JsonNode usage = MissingNode.getInstance();
    private Optional<String> end = Optional.empty();
    private boolean isBroken;
    private int passedOn;

    ChatStream(Consumer<String> pieces) {
        this.pieces = pieces;
    }

    void line(String line) {
        if (!line.startsWith(DATA) || line.endsWith("[DONE]")) {
            return;
        }
        JsonNode event;
        try {
            event = ChatJson.parsed(line.substring(DATA.length()).getBytes(StandardCharsets.UTF_8));
        } catch (TemporaryFailure e) {
            isBroken = true;
            return;
        }
        JsonNode choice = event.path("choices").path(0);
        text.append(choice.path("delta").path("content").asText(""));
        if (choice.path("finish_reason").isTextual()) {
            end = Optional.of(choice.path("finish_reason").asText());
        }
        if (event.path("usage").isObject()) {
            usage = event.path("usage");
        }
        passOn();
    }

    /// @throws TemporaryFailure if the response ended before the answer
    ChatReply reply(ChatRequest request) throws TemporaryFailure {
        if (isBroken || end.isEmpty()) {
            throw TemporaryFailure.unreadable("the response is not complete");
        }
        return ChatJson.reply(text.toString(), end.get(), usage, request);
    }

    private void passOn() {
        String all = text.toString();
        boolean mayBeReasoning = all.startsWith(REASONING) || REASONING.startsWith(all);
        if (passedOn == 0 && mayBeReasoning) {
            int reasoned = all.indexOf(REASONED);
            if (reasoned < 0) {
                return;
            }
            passedOn = reasoned + REASONED.length();
        }
        if (all.length() > passedOn) {
            pieces.accept(all.substring(passedOn));
            passedOn = all.length();
        }
    }
}
