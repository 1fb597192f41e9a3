package io.talestream.languagemodel.bedrock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.ModelFailure.Kind;
import io.talestream.languagemodel.TokenUsage;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConverseModelTest {
    private static final ChatRequest REQUEST = new ChatRequest("Be brief.", "The baron hides the heir.", 50);

    private final ConverseServer bedrock = new ConverseServer();

    @AfterEach
    void close() {
        bedrock.close();
    }

    @Test
    void a_reply_has_the_text_and_the_usage() {
        bedrock.answers("All is well.");

        assertThat(chat(Duration.ofMinutes(1))).isEqualTo(new ChatReply("All is well.", new TokenUsage(1_000, 200)));
        assertThat(bedrock.requests().getFirst()).contains(REQUEST.rules(), REQUEST.question(), "\"maxTokens\":50");
    }

    @Test
    void a_throttled_or_failed_request_is_one_attempt_and_may_be_repeated() {
        bedrock.fails(429, "ThrottlingException");
        assertFails(Kind.UNAVAILABLE, Duration.ofMinutes(1));
        bedrock.fails(503, "ServiceUnavailableException");
        assertFails(Kind.UNAVAILABLE, Duration.ofMinutes(1));
        bedrock.hangs();
        assertFails(Kind.UNAVAILABLE, Duration.ofSeconds(2));
        assertThat(bedrock.requests()).hasSize(3);
    }

    @Test
    void denied_access_is_refused() {
        bedrock.fails(403, "AccessDeniedException");
        assertFails(Kind.REFUSED, Duration.ofMinutes(1));
    }

    @Test
    void a_cut_off_or_filtered_answer_is_unusable() {
        bedrock.stops("max_tokens", "They re");
        assertFails(Kind.UNUSABLE, Duration.ofMinutes(1));
        bedrock.stops("guardrail_intervened", "I must not.");
        assertFails(Kind.UNUSABLE, Duration.ofMinutes(1));
    }

    @Test
    void a_malformed_response_is_a_failure() {
        bedrock.garbles();
        assertFails(Kind.UNAVAILABLE, Duration.ofMinutes(1));
    }

    private void assertFails(Kind kind, Duration patience) {
        assertThatExceptionOfType(ModelFailure.class)
                .isThrownBy(() -> chat(patience))
                .withMessageNotContaining("heir")
                .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
    }

    private ChatReply chat(Duration patience) {
        return new ConverseModel(bedrock.client(patience), "some.model-v1:0").chat(REQUEST);
    }
}
