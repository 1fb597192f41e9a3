package io.talestream.transcription.summary.bedrock;

import io.talestream.contracts.text.Text;

/// Which model is asked and what it charges. Prices change and differ by region: they are the operator's to
/// give, and with none the estimate is 0.
///
/// @param model its id, or that of an inference profile
/// @param wordsAtOnce how much of a transcript goes into one question
/// @param longestAnswer in tokens
public record BedrockSettings(
        String model, int wordsAtOnce, int longestAnswer, double dollarsPerMillionIn, double dollarsPerMillionOut) {
    private static final int FEWEST_WORDS = 100;
    private static final double MILLION = 1_000_000;

    public BedrockSettings {
        Text.line("model", model, 80);
        if (wordsAtOnce < FEWEST_WORDS || longestAnswer < FEWEST_WORDS) {
            throw new IllegalArgumentException(
                    "a question and an answer need room for %d words".formatted(FEWEST_WORDS));
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
