package io.talestream.transcription.summary.bedrock;

import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseResponse;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.StopReason;
import software.amazon.awssdk.services.bedrockruntime.model.SystemContentBlock;

/// A model called through Converse, with its usage so far. One instance per summary; not to be shared.
final class BedrockModel {
    private final BedrockRuntimeClient client;
    private final BedrockSettings settings;
    private int questions;
    private long tokensIn;
    private long tokensOut;

    BedrockModel(BedrockRuntimeClient client, BedrockSettings settings) {
        this.client = client;
        this.settings = settings;
    }

    String ask(String rules, String question) {
        questions++;
        ConverseResponse response = converse(rules, question);
        if (response.usage() != null) {
            tokensIn += Objects.requireNonNullElse(response.usage().inputTokens(), 0);
            tokensOut += Objects.requireNonNullElse(response.usage().outputTokens(), 0);
        }
        if (response.stopReason() != StopReason.END_TURN && response.stopReason() != StopReason.STOP_SEQUENCE) {
            throw new UnusableAnswer("the model stopped with " + response.stopReasonAsString());
        }
        if (response.output() == null || response.output().message() == null) {
            throw new UnusableAnswer("the answer is empty");
        }
        return response.output().message().content().stream()
                .filter(block -> block.text() != null)
                .map(ContentBlock::text)
                .collect(Collectors.joining("\n"));
    }

    /// Usage so far, for the log.
    String usage() {
        return "%d requests, %d tokens in, %d out".formatted(questions, tokensIn, tokensOut);
    }

    /// An error may quote the prompt, so only its type is reported.
    private ConverseResponse converse(String rules, String question) {
        try {
            return client.converse(request -> request.modelId(settings.model())
                    .system(SystemContentBlock.fromText(rules))
                    .messages(Message.builder()
                            .role(ConversationRole.USER)
                            .content(ContentBlock.fromText(question))
                            .build())
                    .inferenceConfig(inference ->
                            inference.maxTokens(settings.longestAnswer()).temperature(0f)));
        } catch (AwsServiceException e) {
            throw new UnusableAnswer("%s (%d)".formatted(e.getClass().getSimpleName(), e.statusCode()), e);
        } catch (SdkException e) {
            throw new UnusableAnswer(e.getClass().getSimpleName(), e);
        }
    }

    /// The model gave no usable answer. The message never quotes the transcript.
    static final class UnusableAnswer extends RuntimeException {
        UnusableAnswer(String why) {
            super(why);
        }

        UnusableAnswer(String why, Throwable cause) {
            super(why, cause);
        }
    }
}
