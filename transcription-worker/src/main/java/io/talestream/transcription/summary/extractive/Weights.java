package io.talestream.transcription.summary.extractive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// How likely a summary is to use a spoken pair of words: a logistic regression over the features of the pair and, in
/// English, over some hundred frequent words. Trained once on sessions with human summaries; the training program is in
/// the tests (`WeightTraining`).
record Weights(Map<String, Double> words) {
    private static final String LEARNED = "english-words.txt";

    /// In the order of [WordPair#features].
    private static final double[] NOTICED = {
        -0.63, 0.85, 0.37, 0.04, 0.73, 0.35, 0.02, 0.14, -0.68, 0.36, 0.09, -0.14, -0.27,
    };

    static Weights forEnglish() {
        return new Weights(learned());
    }

    static Weights forAnyLanguage() {
        return new Weights(Map.of());
    }

    double of(WordPair pair, double[] features, SessionStatistics backdrop) {
        double sum = 0;
        for (int i = 0; i < features.length; i++) {
            sum += NOTICED[i] * features[i];
        }
        sum += words.getOrDefault(backdrop.spelled(pair.first), 0.0);
        sum += words.getOrDefault(backdrop.spelled(pair.second), 0.0);
        return 1 / (1 + Math.exp(-sum));
    }

    private static Map<String, Double> learned() {
        Map<String, Double> words = new HashMap<>();
        try (var in = Objects.requireNonNull(Weights.class.getResourceAsStream(LEARNED), LEARNED);
                var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                int space = line.indexOf(' ');
                words.put(line.substring(0, space), Double.valueOf(line.substring(space + 1)));
            });
        } catch (IOException e) {
            throw new UncheckedIOException("the resource %s cannot be read".formatted(LEARNED), e);
        }
        return Map.copyOf(words);
    }
}
