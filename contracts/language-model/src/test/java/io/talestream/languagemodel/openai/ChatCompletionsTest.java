package io.talestream.languagemodel.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.ModelFailure.Kind;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.testing.chat.ChatServer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatCompletionsTest {
    private static final String KEY = "sk-hush-hush";
    private static final ChatRequest REQUEST =
            new ChatRequest("Be brief.", "The baron hides the heir in the mill.", 50);

    private final ChatServer server = new ChatServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void a_request_has_the_rules_and_the_data_in_messages_of_their_own() {
        server.answers("All is well.");

        ChatReply reply = model(Duration.ofMinutes(1)).chat(REQUEST);

        assertThat(reply).isEqualTo(new ChatReply("All is well.", new TokenUsage(100, 10)));
        ChatServer.Request sent = server.requests().getFirst();
        assertThat(sent.head()).startsWith("/v1/chat/completions").contains("Bearer " + KEY);
        JsonNode json = sent.json();
        assertThat(json.path("model").asText()).isEqualTo("llama");
        assertThat(json.path("max_tokens").asInt()).isEqualTo(50);
        assertThat(json.path("messages").findValuesAsText("role")).containsExactly("system", "user");
        assertThat(sent.rules()).isEqualTo(REQUEST.rules());
        assertThat(sent.question()).isEqualTo(REQUEST.question());
    }

    @Test
    void usage_that_the_server_does_not_report_is_estimated() {
        server.replies("{\"choices\":[{\"message\":{\"content\":\"123456789\"}}]}");

        assertThat(model(Duration.ofMinutes(1)).chat(REQUEST).usage())
                .isEqualTo(new TokenUsage(REQUEST.estimate().in(), 3));
    }

    @Test
    void reasoning_before_an_answer_is_left_out() {
        server.answers("<think>Who is the baron?\nA lord.</think>\n\nAll is well.");

        assertThat(model(Duration.ofMinutes(1)).chat(REQUEST).text()).isEqualTo("All is well.");
    }

    @Test
    void a_model_that_knows_the_limit_by_another_name_gets_that_one() {
        server.rejects("max_tokens");
        var model = model(Duration.ofMinutes(1));

        model.chat(REQUEST);
        model.chat(REQUEST);

        assertThat(server.requests()).hasSize(3);
        assertThat(server.requests().subList(1, 3))
                .allMatch(
                        request -> request.json().path("max_completion_tokens").asInt() == 50
                                && !request.json().has("max_tokens")
                                && !request.json().has("temperature"));
    }

    @Test
    void a_streamed_answer_is_passed_on_in_pieces_without_its_reasoning() {
        server.streams(List.of("<thi", "nk>Who?</think>", "All ", "is well."), false);
        List<String> pieces = new ArrayList<>();

        ChatReply reply = model(Duration.ofMinutes(1)).chat(REQUEST, pieces::add);

        assertThat(pieces).containsExactly("All ", "is well.");
        assertThat(reply).isEqualTo(new ChatReply("All is well.", new TokenUsage(100, 10)));
        assertThat(server.requests().getFirst().json().path("stream").asBoolean())
                .isTrue();
    }

    @Test
    void a_streamed_answer_that_ends_early_or_is_refused_is_a_failure() {
        server.streams(List.of("All "), true);
        assertThatExceptionOfType(ModelFailure.class)
                .isThrownBy(() -> model(Duration.ofMinutes(1)).chat(REQUEST, _ -> {}))
                .withMessage("the response is not complete");
        server.refuses(404, "no such model");
        assertThatExceptionOfType(ModelFailure.class)
                .isThrownBy(() -> model(Duration.ofMinutes(1)).chat(REQUEST, _ -> {}))
                .withMessageContaining("answered 404: no such model");
    }

    @Test
    void a_throttled_request_was_not_processed_and_has_the_pause_that_the_server_requests() {
        server.throttles(17);

        assertFails(Kind.UNAVAILABLE, "status 429").satisfies(e -> {
            assertThat(e.requestedPause()).hasSeconds(17);
            assertThat(e.usage()).contains(TokenUsage.NONE);
        });
    }

    @Test
    void a_late_or_broken_response_may_have_been_processed() {
        server.hangs();
        assertThatExceptionOfType(ModelFailure.class)
                .isThrownBy(() -> model(Duration.ofSeconds(2)).chat(REQUEST))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
                .satisfies(e -> assertThat(e.usage()).isEmpty());
        server.cutsOff();
        assertFails(Kind.UNAVAILABLE, "no complete response")
                .satisfies(e -> assertThat(e.usage()).isEmpty());
    }

    @Test
    void a_request_to_no_server_was_not_processed() {
        URI nowhere = server.base();
        server.close();
        var model = new ChatCompletions(new OpenAiClient.Server(nowhere, ApiKey.NONE, Duration.ofMinutes(1)), "llama");

        assertThatExceptionOfType(ModelFailure.class)
                .isThrownBy(() -> model.chat(REQUEST))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
                .satisfies(e -> assertThat(e.usage()).contains(TokenUsage.NONE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "<html>Bad gateway</html>", "[]", "{}", "{\"choices\":[{\"message\":{\"content\":7}}]}"})
    void a_response_in_another_form_is_a_temporary_failure(String body) {
        server.replies(body);

        assertFails(Kind.UNAVAILABLE, "the response");
    }

    @Test
    void a_cut_off_or_filtered_answer_is_unusable_and_has_its_usage() {
        server.stops("length", "All is");
        assertFails(Kind.UNUSABLE, "the model stopped with length")
                .satisfies(e -> assertThat(e.usage()).contains(new TokenUsage(100, 10)));
        server.stops("content_filter", "");
        assertFails(Kind.UNUSABLE, "the model stopped with content_filter");
    }

    @Test
    void a_refusal_has_the_reason_of_the_server_but_neither_key_nor_data() {
        server.refuses(404, "model 'llama' not found, key " + KEY);
        assertFails(Kind.REFUSED, "answered 404: model 'llama' not found, key …");
        server.refuses(400, "cannot read: The baron hides the heir in the mill.");
        assertFails(Kind.REFUSED, "answered 400").satisfies(e -> assertThat(e).hasMessageNotContaining("heir"));
        server.refuses(401, "Incorrect API key: " + KEY);
        assertFails(Kind.REFUSED, "answered 401: check the key");
    }

    private ThrowableAssertAlternative<ModelFailure> assertFails(Kind kind, String message) {
        return assertThatExceptionOfType(ModelFailure.class)
                .isThrownBy(() -> model(Duration.ofMinutes(1)).chat(REQUEST))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.kind()).isEqualTo(kind))
                .satisfies(e -> assertThat(e).hasMessageNotContaining(KEY));
    }

    private ChatCompletions model(Duration patience) {
        var key = new ApiKey(Optional.of(KEY), Optional.empty());
        return new ChatCompletions(new OpenAiClient.Server(server.base(), key, patience), "llama");
    }
}
