package io.talestream.bench.search;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.Question;
import io.talestream.bench.sessions.Questions;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/// Fills an index to a target size and provides the questions for it. Sessions are added one by one; only the first
/// ones are kept, for questions about their scenes.
final class IndexFill {
    private static final int QUESTIONED_SESSIONS = 24;
    private static final long SEED = 1;

    private final SampleLibrary library = new SampleLibrary();
    private final List<SampleSession> questioned = new ArrayList<>();
    private long moments;

    static IndexFill of(BenchIndex index, int utterances) {
        var filling = new IndexFill();
        SampleSessions.withTurns(utterances, session -> filling.add(session, index));
        index.awaitMoments(filling.moments);
        index.awaitMerges();
        return filling;
    }

    private void add(SampleSession session, BenchIndex index) {
        library.add(session);
        var passages = library.passages(session);
        moments += passages.size();
        Lines.of(passages).forEach(index::send);
        if (questioned.size() < QUESTIONED_SESSIONS) {
            questioned.add(session);
        }
    }

    SampleLibrary library() {
        return library;
    }

    long moments() {
        return moments;
    }

    /// In an order independent of the sessions they come from.
    List<String> questions(BiFunction<Questions, SampleSession, List<Question>> kind) {
        var questions = new Questions(library, questioned);
        List<String> texts = new ArrayList<>(questioned.stream()
                .flatMap(session -> kind.apply(questions, session).stream())
                .map(Question::text)
                .distinct()
                .toList());
        Collections.shuffle(texts, new Random(SEED));
        return texts;
    }
}
