package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// How far up something has the scenes that are asked for. Each question is put once: some are of several
/// kinds, and not everything answers quickly.
final class Ranks {
    private final Finder finder;
    private final Map<Question, Integer> known = new HashMap<>();

    Ranks(Finder finder) {
        this.finder = finder;
    }

    String name() {
        return finder.name();
    }

    /// Of the evenings from this one on, in these steps.
    Score score(List<List<Question>> evenings, int first, int step) {
        return Score.of(IntStream.iterate(first, i -> i < evenings.size(), i -> i + step)
                .mapToObj(evenings::get)
                .flatMap(List::stream)
                .map(this::rank)
                .toList());
    }

    int rank(Question asked) {
        return known.computeIfAbsent(
                asked, question -> question.rank(finder.find(question.campaign(), question.text())));
    }
}
