package io.talestream.bench.summaries;

import io.talestream.bench.Results;
import io.talestream.bench.sessions.GeneratedSessions;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Summarises every scene in as many words as its human summary has, and compares the two. The default was trained on
/// every other session from the first on; the others are unseen.
public final class SummariesBench {
    private static final int MADE_UP = 4;
    private static final int LONG_SESSION = 10_000;
    private static final int RUNS = 5;

    private SummariesBench() {}

    public static void main(String[] args) {
        System.out.println(SampleSessions.origin());
        List<SampleSession> sessions =
                SampleSessions.folder().map(SampleSessions::in).orElseGet(() -> GeneratedSessions.first(MADE_UP));
        System.out.println(compared(sessions));
        System.out.println(longSession(sessions));
    }

    /// ROUGE F1, stemmed, in percent as in publications.
    static Results compared(List<SampleSession> sessions) {
        var results = new Results();
        for (SummaryMethod method : SummaryMethod.all()) {
            List<List<Rouge>> bySession = new ArrayList<>();
            for (SampleSession session : sessions) {
                var summarizer = method.of().apply(session);
                List<Rouge> scores = new ArrayList<>();
                for (Scene scene : session.scenes()) {
                    String summary = summarizer.summarize(scene, SummaryMethod.words(scene.summary()));
                    scores.add(Rouge.of(summary, scene.summary()));
                }
                bySession.add(scores);
            }
            addHalves(results, method.name(), bySession);
        }
        WholeSessions.compare(sessions, results);
        return results;
    }

    /// All scores, and those of each half of the sessions.
    static void addHalves(Results results, String name, List<List<Rouge>> bySession) {
        add(results, name, every(bySession, 0, 1));
        add(results, name + ", trained on", every(bySession, 0, 2));
        add(results, name + ", unseen", every(bySession, 1, 2));
    }

    private static List<Rouge> every(List<List<Rouge>> bySession, int first, int step) {
        return IntStream.iterate(first, i -> i < bySession.size(), i -> i + step)
                .mapToObj(bySession::get)
                .flatMap(List::stream)
                .toList();
    }

    private static void add(Results results, String name, List<Rouge> scores) {
        results.row(name)
                .put("scenes", scores.size())
                .put("rouge1", percent(scores, Rouge::words))
                .put("rouge2", percent(scores, Rouge::pairs))
                .put("rougeL", percent(scores, Rouge::longest))
                .put("rougeLOneSentence", percent(scores, Rouge::asOneSentence));
    }

    private static double percent(List<Rouge> scores, ToDoubleFunction<Rouge> of) {
        return 100 * scores.stream().mapToDouble(of).average().orElse(0);
    }

    /// The time for a session of six hours.
    private static String longSession(List<SampleSession> sessions) {
        List<Utterance> utterances = sessions.stream()
                .flatMap(session -> SampleLibrary.utterances(session).stream())
                .limit(LONG_SESSION)
                .collect(Collectors.toList());
        for (int i = 0; i < utterances.size(); i++) {
            utterances.set(i, utterances.get(i).numbered(i));
        }
        var input = SummaryMethod.input(utterances);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            new ExtractiveSummarizer().summarize(input);
            times.add((System.nanoTime() - start) / 1_000_000);
        }
        int words = utterances.stream()
                .mapToInt(said -> SummaryMethod.words(said.text()))
                .sum();
        return String.format(
                Locale.ROOT,
                "%n%d utterances, %d words: first %d ms, then %s ms",
                utterances.size(),
                words,
                times.getFirst(),
                times.subList(1, RUNS));
    }
}
