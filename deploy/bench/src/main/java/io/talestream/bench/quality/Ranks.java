package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The rank of the scene for each question. Each question is sent once: some occur in several kinds, and some finders
/// are slow.
final class Ranks {
    private final Finder finder;
    private final Map<Question, Integer> known = new HashMap<>();

    Ranks(Finder finder) {
        this.finder = finder;
    }

    String name() {
        return finder.name();
    }

    /// The score of every `step`-th session from `first` on.
    Score score(List<List<Question>> sessions, int first, int step) {
        return Score.of(IntStream.iterate(first, i -> i < sessions.size(), i -> i + step)
                .mapToObj(sessions::get)
                .flatMap(List::stream)
                .map(this::rank)
                .toList());
    }

    int rank(Question target) {
        return known.computeIfAbsent(
                target, question -> question.rank(finder.find(question.campaign(), question.text())));
    }
}
