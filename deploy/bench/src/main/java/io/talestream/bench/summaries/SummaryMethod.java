package io.talestream.bench.summaries;

import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.extractive.Extract;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A summarisation method: the default, or a simple baseline. The baselines fill the word limit to the last word, even
/// with half a sentence; the default takes whole sentences only and is shorter.
///
/// @param of creates the summarizer for the scenes of one session
record SummaryMethod(String name, Function<SampleSession, SceneSummarizer> of) {
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?][\"”')]{0,2})\\s+");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    interface SceneSummarizer {
        String summarize(Scene scene, int words);
    }

    static List<SummaryMethod> all() {
        return List.of(
                new SummaryMethod("extractive", SummaryMethod::extractive),
                baseline(
                        "lead",
                        (sentences, _) ->
                                IntStream.range(0, sentences.size()).boxed().toList()),
                baseline("random", (sentences, words) -> shuffled(sentences.size(), words)),
                baseline("TextRank", (sentences, _) -> TextRank.best(sentences)));
    }

    private static SceneSummarizer extractive(SampleSession session) {
        List<Utterance> utterances = SampleLibrary.utterances(session);
        var extract = new Extract(input(utterances));
        return (scene, words) -> {
            int from = lineOf(utterances, scene.firstTurn());
            int to = lineOf(utterances, scene.lastTurn() + 1);
            return extract.sentences(from, to, words).stream()
                    .map(RecapEntry::text)
                    .collect(Collectors.joining(" "));
        };
    }

    private static int lineOf(List<Utterance> utterances, int turn) {
        int at = Collections.binarySearch(
                utterances.stream().map(Utterance::ordinal).toList(), turn);
        return at < 0 ? -at - 1 : at;
    }

    /// @param order the sentences to take first, of those of a scene and for a number of words
    private static SummaryMethod baseline(String name, BiFunction<List<String>, Integer, List<Integer>> order) {
        return new SummaryMethod(name, session -> (scene, words) -> {
            List<String> sentences = sentences(session, scene);
            return filled(sentences, order.apply(sentences, words), words);
        });
    }

    static SummaryInput input(List<Utterance> utterances) {
        return new SummaryInput(Edition.GM, Optional.of(new Language("en")), Glossary.EMPTY, utterances, List.of());
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
    private static String filled(List<String> sentences, List<Integer> order, int words) {
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
