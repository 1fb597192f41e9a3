package io.talestream.bench.summaries;

import io.talestream.bench.Results;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.extractive.Extract;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Compares the story of a recap with all human summaries of its session, and at the same length the earlier form of
/// summaries: as many words from each of equal stretches.
final class WholeSessions {
    private static final int STRETCH = 60;

    private WholeSessions() {}

    static void compare(List<SampleSession> sessions, Results results) {
        List<List<Rouge>> recaps = new ArrayList<>();
        List<List<Rouge>> stretches = new ArrayList<>();
        for (SampleSession session : sessions) {
            List<Utterance> lines = SampleLibrary.utterances(session);
            SummaryInput input = SummaryMethod.input(lines);
            String human = session.scenes().stream().map(Scene::summary).collect(Collectors.joining("\n"));
            String story = new ExtractiveSummarizer()
                    .summarize(input).recap().scenes().stream()
                            .flatMap(scene -> scene.sentences().stream())
                            .map(RecapEntry::text)
                            .collect(Collectors.joining("\n"));
            recaps.add(List.of(Rouge.of(story, human)));
            stretches.add(List.of(Rouge.of(ofStretches(input, SummaryMethod.words(story)), human)));
        }
        SummariesBench.addHalves(results, "session, recap", recaps);
        SummariesBench.addHalves(results, "session, equal stretches", stretches);
    }

    private static String ofStretches(SummaryInput input, int words) {
        var extract = new Extract(input);
        List<Utterance> lines = input.lines();
        int count = Math.max(1, words / STRETCH);
        long all = lines.stream()
                .mapToInt(line -> SummaryMethod.words(line.text()))
                .sum();
        List<String> sentences = new ArrayList<>();
        int from = 0;
        int done = 0;
        long read = 0;
        for (int i = 0; i < lines.size(); i++) {
            read += SummaryMethod.words(lines.get(i).text());
            if (read * count >= all * (done + 1)) {
                extract.sentences(from, i + 1, words / count).forEach(entry -> sentences.add(entry.text()));
                from = i + 1;
                done++;
            }
        }
        return String.join("\n", sentences);
    }
}
