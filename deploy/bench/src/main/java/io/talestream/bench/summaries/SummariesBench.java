package io.talestream.bench.summaries;

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
import java.util.stream.Collectors;

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
                SampleSessions.folder().map(SampleSessions::in).orElseGet(() -> GeneratedSessions.sessions(MADE_UP));
        System.out.println(compared(sessions));
        System.out.println(longSession(sessions));
        System.exit(0);
    }

    static String compared(List<SampleSession> sessions) {
        List<String> json = new ArrayList<>();
        var table = new StringBuilder();
        table.append("ROUGE F1, stemmed, ROUGE-L of whole summaries (in brackets: of the texts as one sentence)\n");
        table.append(
                "%-12s %29s   %29s   %29s%n".formatted("", "all", "trained on (every other)", "unseen (the others)"));
        for (SummaryMethod way : SummaryMethods.all()) {
            Scores all = new Scores();
            Scores learned = new Scores();
            Scores unseen = new Scores();
            for (int i = 0; i < sessions.size(); i++) {
                SummaryMethod.SceneSummarizer method = way.of(sessions.get(i));
                for (Scene scene : sessions.get(i).scenes()) {
                    String summary = method.summarize(scene, SummaryMethods.words(scene.summary()));
                    Rouge rouge = Rouge.of(summary, scene.summary());
                    all.add(rouge);
                    (i % 2 == 0 ? learned : unseen).add(rouge);
                }
            }
            table.append(
                    "%-12s %s   %s   %s%n".formatted(way.name(), all.columns(), learned.columns(), unseen.columns()));
            json.add("{\"way\":\"%s\",\"all\":%s,\"learned\":%s,\"unseen\":%s}"
                    .formatted(way.name(), all.json(), learned.json(), unseen.json()));
        }
        return table + "[" + String.join(",", json) + "]";
    }

    /// The time for a session of six hours.
    private static String longSession(List<SampleSession> sessions) {
        List<Utterance> utterances = sessions.stream()
                .flatMap(session -> SampleLibrary.utterances(session).stream())
                .limit(LONG_SESSION)
                .collect(Collectors.toList());
        var input = SummaryMethods.input(utterances);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            new ExtractiveSummarizer().summarize(input);
            times.add((System.nanoTime() - start) / 1_000_000);
        }
        int words = utterances.stream()
                .mapToInt(said -> SummaryMethods.words(said.text()))
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
