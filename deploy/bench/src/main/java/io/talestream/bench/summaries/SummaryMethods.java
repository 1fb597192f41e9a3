package io.talestream.bench.summaries;

import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryDraft.Point;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.extractive.Extract;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The default, and simple baselines. The baselines fill the limit to the last word, even with half a sentence; the
/// default takes whole sentences only and is shorter.
final class SummaryMethods {
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?][\"”')]{0,2})\\s+");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private record Simple(String name, BiFunction<List<String>, Integer, List<Integer>> order)
            implements SummaryMethod {
        @Override
        public SceneSummarizer of(SampleSession session) {
            return (scene, words) -> {
                List<String> sentences = sentences(session, scene);
                return filled(sentences, order.apply(sentences, words), words);
            };
        }
    }

    private record Default() implements SummaryMethod {
        @Override
        public String name() {
            return "extractive";
        }

        @Override
        public SceneSummarizer of(SampleSession session) {
            List<Utterance> utterances = SampleLibrary.utterances(session);
            var extract = new Extract(input(utterances));
            return (scene, words) ->
                    extract
                            .points(
                                    lineOf(utterances, scene.firstTurn()),
                                    lineOf(utterances, scene.lastTurn() + 1),
                                    words)
                            .stream()
                            .map(Point::text)
                            .collect(Collectors.joining(" "));
        }

        private static int lineOf(List<Utterance> utterances, int turn) {
            int at = Collections.binarySearch(
                    utterances.stream().map(Utterance::ordinal).toList(), turn);
            return at < 0 ? -at - 1 : at;
        }
    }

    private SummaryMethods() {}

    static List<SummaryMethod> all() {
        return List.of(
                new Default(),
                new Simple(
                        "lead",
                        (sentences, _) ->
                                IntStream.range(0, sentences.size()).boxed().toList()),
                new Simple("random", (sentences, words) -> shuffled(sentences.size(), words)),
                new Simple("TextRank", (sentences, _) -> TextRank.best(sentences)));
    }

    static SummaryInput input(List<Utterance> utterances) {
        return SummaryInput.of(Edition.GM, Optional.of(new Language("en")), Glossary.EMPTY, utterances);
    }

    static int words(String text) {
        return (int) SPACE.splitAsStream(text).filter(word -> !word.isEmpty()).count();
    }

    private static List<Integer> shuffled(int count, int seed) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(order, new Random(31L * count + seed));
        return order;
    }

    private static List<String> sentences(SampleSession session, Scene scene) {
        return session.turns().subList(scene.firstTurn(), scene.lastTurn() + 1).stream()
                .flatMap(turn -> SENTENCE_END.splitAsStream(turn.text()))
                .filter(sentence -> !sentence.isBlank())
                .toList();
    }

    /// The first sentences of `order`, in their original order.
    static String filled(List<String> sentences, List<Integer> order, int words) {
        BitSet taken = new BitSet();
        int left = words;
        for (int i : order) {
            if (left <= 0) {
                break;
            }
            taken.set(i);
            left -= words(sentences.get(i));
        }
        return taken.stream()
                .mapToObj(sentences::get)
                .flatMap(SPACE::splitAsStream)
                .filter(word -> !word.isEmpty())
                .limit(words)
                .collect(Collectors.joining(" "));
    }
}
