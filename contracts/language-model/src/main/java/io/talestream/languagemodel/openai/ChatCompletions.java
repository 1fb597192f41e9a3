package io.talestream.languagemodel.openai;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.LanguageModel;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.RequestRefused;
import io.talestream.openai.TemporaryFailure;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// A model of a server with the endpoint `/chat/completions`. One request is one attempt.
public final class ChatCompletions implements LanguageModel, AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PATH = "/chat/completions";
    private static final String TYPE = "application/json";
    private static final String LIMIT = "max_tokens";
    private static final int QUOTED = 3;

    private final OpenAiClient client;
    private final String name;
    /// Models of OpenAI that reason first know the limit by another name, and no temperature.
    private volatile boolean isReasoning;

    public ChatCompletions(OpenAiClient.Server server, String name) {
        this.client = new OpenAiClient(server);
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ChatReply chat(ChatRequest request) {
        return attempted(request, body -> ChatJson.read(client.post(PATH, TYPE, body), request), false);
    }

    @Override
    public ChatReply chat(ChatRequest request, Consumer<String> pieces) {
        return attempted(
                request,
                body -> {
                    var stream = new ChatStream(pieces);
                    client.stream(PATH, TYPE, body, stream::line);
                    return stream.reply(request);
                },
                true);
    }

    @Override
    public void close() {
        client.close();
    }

    @FunctionalInterface
    private interface Attempt {
        ChatReply with(BodyPublisher body) throws TemporaryFailure, RequestRefused, InterruptedException;
    }

    private ChatReply attempted(ChatRequest request, Attempt attempt, boolean isStreamed) {
        try {
            return sent(request, attempt, isStreamed);
        } catch (TemporaryFailure e) {
            throw ModelFailure.unavailable(String.valueOf(e.getMessage()), e.isProcessed(), e.requestedPause(), e);
        } catch (RequestRefused e) {
            boolean isQuoting =
                    e.reason().filter(why -> isQuoted(request.question(), why)).isPresent();
            throw ModelFailure.refused(isQuoting ? e.status() : String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelFailure.unavailable("the request was cancelled", true, Duration.ZERO, e);
        }
    }

    /// Whether three words in a row are from the question, which may be a secret to readers of the message.
    private static boolean isQuoted(String question, String reason) {
        String[] words = reason.split(" ", -1);
        return IntStream.rangeClosed(0, words.length - QUOTED)
                .mapToObj(i -> String.join(" ", Arrays.copyOfRange(words, i, i + QUOTED)))
                .anyMatch(question::contains);
    }

    private ChatReply sent(ChatRequest request, Attempt attempt, boolean isStreamed)
            throws TemporaryFailure, RequestRefused, InterruptedException {
        try {
            return attempt.with(body(request, isStreamed));
        } catch (RequestRefused e) {
            if (isReasoning || !e.parameter().equals(Optional.of(LIMIT))) {
                throw e;
            }
            isReasoning = true;
            return attempt.with(body(request, isStreamed));
        }
    }

    private BodyPublisher body(ChatRequest request, boolean isStreamed) {
        ObjectNode body = JSON.createObjectNode().put("model", name).put("stream", isStreamed);
        if (isStreamed) {
            body.putObject("stream_options").put("include_usage", true);
        }
        var messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", request.rules());
        messages.addObject().put("role", "user").put("content", request.question());
        if (isReasoning) {
            body.put("max_completion_tokens", request.longestAnswer());
        } else {
            body.put(LIMIT, request.longestAnswer()).put("temperature", 0);
        }
        return BodyPublishers.ofString(body.toString());
    }
}
