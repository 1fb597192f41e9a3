package io.talestream.languagemodel.bedrock;

import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.LanguageModel;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.TokenUsage;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClientBuilder;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseResponse;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.StopReason;
import software.amazon.awssdk.services.bedrockruntime.model.SystemContentBlock;

/// A model or an inference profile on Amazon Bedrock. One request is one attempt.
///
/// @param name the id of the model
public record ConverseModel(BedrockRuntimeClient client, String name) implements LanguageModel, AutoCloseable {
    /// A model in a region, with the credentials of the process.
    ///
    /// @param patience longest wait for one response
    public static ConverseModel in(String region, String model, Duration patience) {
        return new ConverseModel(client(patience).region(Region.of(region)).build(), model);
    }

    static BedrockRuntimeClientBuilder client(Duration patience) {
        return BedrockRuntimeClient.builder()
                .httpClientBuilder(ApacheHttpClient.builder().socketTimeout(patience))
                // Attempts are counted where budgets are.
                .overrideConfiguration(
                        config -> config.apiCallTimeout(patience).retryStrategy(retries -> retries.maxAttempts(1)));
    }

    @Override
    public ChatReply chat(ChatRequest request) {
        ConverseResponse response = converse(request);
        TokenUsage usage = usage(response, request);
        if (response.stopReason() != StopReason.END_TURN && response.stopReason() != StopReason.STOP_SEQUENCE) {
            throw ModelFailure.unusable("the model stopped with " + response.stopReason(), usage);
        }
        if (response.output() == null || response.output().message() == null) {
            throw ModelFailure.unusable("the answer is empty", usage);
        }
        return new ChatReply(
                response.output().message().content().stream()
                        .filter(block -> block.text() != null)
                        .map(ContentBlock::text)
                        .collect(Collectors.joining("\n")),
                usage);
    }

    @Override
    public void close() {
        client.close();
    }

    private static TokenUsage usage(ConverseResponse response, ChatRequest request) {
        TokenUsage most = request.estimate();
        return response.usage() == null
                ? most
                : new TokenUsage(
                        Objects.requireNonNullElse(response.usage().inputTokens(), (int) most.in()),
                        Objects.requireNonNullElse(response.usage().outputTokens(), (int) most.out()));
    }

    /// An error may quote the prompt, so only its type is reported.
    private ConverseResponse converse(ChatRequest request) {
        try {
            return client.converse(call -> call.modelId(name)
                    .system(SystemContentBlock.fromText(request.rules()))
                    .messages(Message.builder()
                            .role(ConversationRole.USER)
                            .content(ContentBlock.fromText(request.question()))
                            .build())
                    .inferenceConfig(inference ->
                            inference.maxTokens(request.longestAnswer()).temperature(0f)));
        } catch (AwsServiceException e) {
            String message = "%s (%d)".formatted(e.getClass().getSimpleName(), e.statusCode());
            throw e.isThrottlingException() || e.statusCode() >= 500 || e.statusCode() == 408
                    ? ModelFailure.unavailable(message, false, Duration.ZERO, e)
                    : ModelFailure.refused(message, e);
        } catch (SdkException e) {
            throw ModelFailure.unavailable(e.getClass().getSimpleName(), true, Duration.ZERO, e);
        }
    }
}
