package io.talestream.transcription.summary.bedrock;

import io.talestream.contracts.text.Text;

/// The model and its prices. Prices change and differ by region: the operator configures them, and without them the
/// estimate is 0.
///
/// @param model id of the model, or of an inference profile
/// @param wordsAtOnce transcript words per request
/// @param longestAnswer maximum length of an answer, in tokens
public record BedrockSettings(
        String model, int wordsAtOnce, int longestAnswer, double dollarsPerMillionIn, double dollarsPerMillionOut) {
    private static final int FEWEST_WORDS = 100;
    private static final double MILLION = 1_000_000;

    public BedrockSettings {
        Text.line("model", model, 80);
        if (wordsAtOnce < FEWEST_WORDS || longestAnswer < FEWEST_WORDS) {
            throw new IllegalArgumentException(
                    "a request and an answer need room for at least %d words".formatted(FEWEST_WORDS));
        }
        if (!(dollarsPerMillionIn >= 0 && dollarsPerMillionOut >= 0)) {
            throw new IllegalArgumentException("a price must not be negative");
        }
    }

    public static BedrockSettings of(String model) {
        return new BedrockSettings(model, 6_000, 2_000, 0, 0);
    }

    double dollars(long tokensIn, long tokensOut) {
        return (tokensIn * dollarsPerMillionIn + tokensOut * dollarsPerMillionOut) / MILLION;
    }
}
