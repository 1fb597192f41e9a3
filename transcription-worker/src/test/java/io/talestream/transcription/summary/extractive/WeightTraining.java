package io.talestream.transcription.summary.extractive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.Words;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// Learns the [Weights] from every other session of a folder (first, third …) and prints them; the sessions
/// in between stay unseen. The bench's `SampleSessions` describes the contents of such a folder.
final class WeightTraining {
    private static final int LONGEST_PASSAGE = 5_000;
    /// A word gets a weight if it is in this many passages and is not a name.
    private static final int FREQUENT = 40;

    private static final int ROUNDS = 6;
    private static final double STEP = 0.1;
    private static final double KEPT_SMALL = 1e-3;

    private record Chunk(String summary, int first, int last) {}

    private record Example(List<Double> noticed, String first, String second, boolean isInSummary) {}

    private final List<Example> examples = new ArrayList<>();
    private final Map<String, Integer> passagesWith = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    private WeightTraining() {}

    public static void main(String[] args) throws IOException {
        var learning = new WeightTraining();
        List<Path> files;
        try (var all = Files.list(Path.of(args[0]))) {
            files = all.filter(file -> file.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        }
        for (int i = 0; i < files.size(); i += 2) {
            learning.read(files.get(i));
        }
        learning.learn();
    }

    private void read(Path file) throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        List<Utterance> utterances = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(new GZIPInputStream(Files.newInputStream(file)))) {
            read(json, utterances, chunks);
        }
        var input = new SummaryInput(Edition.GM, Optional.empty(), Glossary.EMPTY, utterances, List.of());
        var statistics = new SessionStatistics(input);
        var filter = new SentenceFilter(input, statistics);
        for (Chunk chunk : chunks) {
            List<Sentence> sentences = filter.sentences(chunk.first(), chunk.last() + 1);
            if (sentences.stream().mapToInt(Sentence::length).sum() < LONGEST_PASSAGE) {
                take(sentences, statistics, chunk);
            }
        }
    }

    private void take(List<Sentence> sentences, SessionStatistics statistics, Chunk chunk) {
        Set<String> summaryPairs = new HashSet<>();
        List<String> summary = Words.of(chunk.summary());
        for (int i = 1; i < summary.size(); i++) {
            summaryPairs.add(summary.get(i - 1) + " " + summary.get(i));
        }
        Set<String> words = new HashSet<>();
        for (Sentence sentence : sentences) {
            for (int word : sentence.words()) {
                words.add(statistics.spelled(word));
                if (statistics.isName(word)) {
                    names.add(statistics.spelled(word));
                }
            }
        }
        words.forEach(word -> passagesWith.merge(word, 1, Integer::sum));
        int all = sentences.stream().mapToInt(Sentence::length).sum();
        new Passage(sentences, statistics, Weights.forAnyLanguage()).pairs().forEach(pair -> {
            String first = statistics.spelled(pair.first);
            String second = statistics.spelled(pair.second);
            examples.add(new Example(
                    Arrays.stream(pair.features(statistics, all)).boxed().toList(),
                    first,
                    second,
                    summaryPairs.contains(first + " " + second)));
        });
    }

    private static void read(JsonParser json, List<Utterance> to, List<Chunk> chunks) throws IOException {
        String speaker = "";
        String text = "";
        String summary = "";
        int first = 0;
        int ordinal = 0;
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
            String field = Optional.ofNullable(json.currentName()).orElse("");
            if (token == JsonToken.VALUE_STRING && json.getParsingContext().inArray()) {
                speaker = speaker.isEmpty() ? json.getText() : speaker + ", " + json.getText();
            } else if (token == JsonToken.VALUE_STRING && field.equals("text")) {
                text = json.getText();
            } else if (token == JsonToken.VALUE_STRING && field.equals("summary")) {
                summary = json.getText();
            } else if (token == JsonToken.VALUE_NUMBER_INT && field.equals("firstTurn")) {
                first = json.getIntValue();
            } else if (token == JsonToken.VALUE_NUMBER_INT && field.equals("lastTurn")) {
                chunks.add(new Chunk(summary, first, json.getIntValue()));
            } else if (token == JsonToken.END_OBJECT && !text.isEmpty()) {
                to.add(new Utterance(
                        ordinal++,
                        speaker.isBlank() ? Utterance.UNKNOWN_SPEAKER : speaker,
                        Optional.empty(),
                        text.isBlank() ? "-" : text,
                        Optional.empty(),
                        List.of()));
                speaker = "";
                text = "";
            }
        }
    }

    private void learn() {
        Map<String, double[]> words = new TreeMap<>();
        passagesWith.forEach((word, passages) -> {
            if (passages >= FREQUENT && !names.contains(word)) {
                words.put(word, new double[2]);
            }
        });
        double[] noticed = new double[WordPair.FEATURES];
        double[] squares = new double[WordPair.FEATURES];
        var random = new Random(1);
        for (int round = 0; round < ROUNDS * examples.size(); round++) {
            Example example = examples.get(random.nextInt(examples.size()));
            double sum = 0;
            for (int i = 0; i < noticed.length; i++) {
                sum += noticed[i] * example.noticed().get(i);
            }
            double[] one = words.getOrDefault(example.first(), new double[2]);
            double[] other = words.getOrDefault(example.second(), new double[2]);
            double error = 1 / (1 + Math.exp(-sum - one[0] - other[0])) - (example.isInSummary() ? 1 : 0);
            for (int i = 0; i < noticed.length; i++) {
                double slope = error * example.noticed().get(i);
                squares[i] += slope * slope;
                noticed[i] -= STEP * slope / Math.sqrt(1e-6 + squares[i]);
            }
            step(one, error);
            step(other, error);
        }
        for (double weight : noticed) {
            System.out.printf(Locale.ROOT, "# %.3f%n", weight);
        }
        words.forEach((word, weight) -> System.out.printf(Locale.ROOT, "%s %.2f%n", word, weight[0]));
    }

    private static void step(double[] word, double error) {
        double slope = error + KEPT_SMALL * word[0];
        word[1] += slope * slope;
        word[0] -= STEP * slope / Math.sqrt(1 + word[1]);
    }
}
