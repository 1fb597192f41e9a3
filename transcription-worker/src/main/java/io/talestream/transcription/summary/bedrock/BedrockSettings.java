package io.talestream.transcription.summary.bedrock;

import io.talestream.contracts.text.Text;

/// The model and its limits.
///
/// @param model id of the model, or of an inference profile
/// @param wordsAtOnce transcript words per request
/// @param longestAnswer maximum length of an answer, in tokens
public record BedrockSettings(String model, int wordsAtOnce, int longestAnswer) {
    private static final int FEWEST_WORDS = 100;

    public BedrockSettings {
        Text.line("model", model, 80);
        if (wordsAtOnce < FEWEST_WORDS || longestAnswer < FEWEST_WORDS) {
            throw new IllegalArgumentException(
                    "a request and an answer need room for at least %d words".formatted(FEWEST_WORDS));
        }
    }

    public static BedrockSettings of(String model) {
        return new BedrockSettings(model, 6_000, 2_000);
    }
}
