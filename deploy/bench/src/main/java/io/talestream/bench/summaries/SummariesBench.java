package io.talestream.bench.summaries;

import io.talestream.bench.sessions.Evening;
import io.talestream.bench.sessions.Evening.Scene;
import io.talestream.bench.sessions.Evenings;
import io.talestream.bench.sessions.Library;
import io.talestream.bench.sessions.MadeUp;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Tells every scene in as many words as the person took who wrote its summary, and compares. The default was
/// learned from every other session, beginning with the first; the others it has not seen.
public final class SummariesBench {
    private static final int MADE_UP = 4;
    private static final int LONG_SESSION = 10_000;
    private static final int RUNS = 5;

    private SummariesBench() {}

    public static void main(String[] args) {
        System.out.println(Evenings.origin());
        List<Evening> evenings = Evenings.folder().map(Evenings::in).orElseGet(() -> MadeUp.evenings(MADE_UP));
        System.out.println(compared(evenings));
        System.out.println(longSession(evenings));
        System.exit(0);
    }

    static String compared(List<Evening> evenings) {
        List<String> json = new ArrayList<>();
        var table = new StringBuilder();
        table.append("ROUGE F1, stemmed, ROUGE-L of whole summaries (in brackets: of the texts as one sentence)\n");
        table.append(
                "%-12s %29s   %29s   %29s%n".formatted("", "all", "learned from (every other)", "unseen (the others)"));
        for (Way way : Ways.all()) {
            Scores all = new Scores();
            Scores learned = new Scores();
            Scores unseen = new Scores();
            for (int i = 0; i < evenings.size(); i++) {
                Way.Telling telling = way.of(evenings.get(i));
                for (Scene scene : evenings.get(i).scenes()) {
                    Rouge rouge = Rouge.of(telling.tell(scene, Ways.words(scene.summary())), scene.summary());
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

    /// What a session of six hours takes.
    private static String longSession(List<Evening> evenings) {
        List<Utterance> utterances = evenings.stream()
                .flatMap(evening -> Library.utterances(evening).stream())
                .limit(LONG_SESSION)
                .collect(Collectors.toList());
        var heard = Ways.heard(utterances);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            new ExtractiveSummarizer().summarize(heard);
            times.add((System.nanoTime() - start) / 1_000_000);
        }
        int words =
                utterances.stream().mapToInt(said -> Ways.words(said.text())).sum();
        return String.format(
                Locale.ROOT,
                "%n%d utterances, %d words: first %d ms, then %s ms",
                utterances.size(),
                words,
                times.getFirst(),
                times.subList(1, RUNS));
    }
}
