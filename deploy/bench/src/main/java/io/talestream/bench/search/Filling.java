package io.talestream.bench.search;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.index.Sending;
import io.talestream.bench.sessions.Evening;
import io.talestream.bench.sessions.Evenings;
import io.talestream.bench.sessions.Library;
import io.talestream.bench.sessions.Question;
import io.talestream.bench.sessions.Questions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/// An index made large enough to be asked, and the questions that it is asked. Evenings go into it one by
/// one; only the first of them are kept, to ask for their scenes.
final class Filling {
    private static final int ASKED_FOR = 24;
    private static final long SEED = 1;

    private final Library library = new Library();
    private final List<Evening> asked = new ArrayList<>();
    private long moments;

    static Filling of(BenchIndex index, int utterances) {
        var filling = new Filling();
        try (var sending = new Sending(index)) {
            Evenings.withTurns(utterances, evening -> filling.add(evening, sending));
        }
        index.awaitMoments(filling.moments);
        index.awaitMerges();
        return filling;
    }

    private void add(Evening evening, Sending sending) {
        library.add(evening);
        var passages = library.passages(evening);
        moments += passages.size();
        Lines.of(passages).forEach(sending::add);
        if (asked.size() < ASKED_FOR) {
            asked.add(evening);
        }
    }

    Library library() {
        return library;
    }

    long moments() {
        return moments;
    }

    /// In an order that has nothing to do with where they are from.
    List<String> questions(BiFunction<Questions, Evening, List<Question>> kind) {
        var questions = new Questions(library, asked);
        List<String> texts = new ArrayList<>(asked.stream()
                .flatMap(evening -> kind.apply(questions, evening).stream())
                .map(Question::text)
                .distinct()
                .toList());
        Collections.shuffle(texts, new Random(SEED));
        return texts;
    }
}
