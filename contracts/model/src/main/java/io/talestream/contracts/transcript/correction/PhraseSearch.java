package io.talestream.contracts.transcript.correction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Searches for a phrase in a stream of words, across the borders of utterances. It is where nearly all of
/// its words are among as many successive ones, or for a short phrase exactly the same words. Of places
/// that overlap, the best counts.
final class PhraseSearch {
    /// A longer text is searched for in parts, since only a part of it may have moved.
    private static final int LONGEST = 12;

    /// Shorter phrases must be exactly the same.
    private static final int SHORT = 4;

    private static final double NEARLY_ALL = 0.7;

    private record PlacedWord(String word, long position, int ordinal) {}

    private final List<String> phrase;
    private final Map<String, Integer> needed = new HashMap<>();
    private final int least;
    private final Deque<PlacedWord> recent = new ArrayDeque<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private int shared;
    private final Set<Integer> found = new TreeSet<>();
    private Set<Integer> best = Set.of();
    private int bestShared;
    private long bestPosition;

    private PhraseSearch(List<String> phrase) {
        this.phrase = phrase;
        phrase.forEach(word -> needed.merge(word, 1, Integer::sum));
        int some = (int) Math.ceil(NEARLY_ALL * phrase.size());
        this.least = Math.max(some, Math.min(phrase.size(), SHORT));
    }

    /// One search for each part of a text.
    static List<PhraseSearch> of(String text) {
        List<String> words = TextSimilarity.words(text);
        List<PhraseSearch> parts = new ArrayList<>();
        for (int from = 0; from < words.size(); ) {
            int to = Math.min(from + LONGEST, words.size());
            if (words.size() - to < SHORT) {
                to = words.size();
            }
            parts.add(new PhraseSearch(List.copyOf(words.subList(from, to))));
            from = to;
        }
        return parts;
    }

    /// The most utterances that a place can touch.
    static int reach() {
        return LONGEST + SHORT;
    }

    /// Whether the phrase is so short that it may be said by chance.
    boolean isShort() {
        return phrase.size() < SHORT;
    }

    Set<String> words() {
        return needed.keySet();
    }

    /// Processes the next of this phrase's words. Returns the utterances of a place that ends with it.
    Set<Integer> add(String word, long position, int ordinal) {
        while (!recent.isEmpty() && recent.getFirst().position() <= position - phrase.size()) {
            count(recent.removeFirst().word(), -1);
        }
        recent.addLast(new PlacedWord(word, position, ordinal));
        count(word, 1);
        if (shared < least || (isShort() && !isExact())) {
            return Set.of();
        }
        boolean overlaps = !best.isEmpty() && position - bestPosition < phrase.size();
        if (overlaps && shared < bestShared) {
            return Set.of();
        }
        if (!overlaps || shared == bestShared) {
            found.addAll(best);
        }
        best = recent.stream().map(PlacedWord::ordinal).collect(Collectors.toUnmodifiableSet());
        bestShared = shared;
        bestPosition = position;
        return best;
    }

    /// The utterances of all places, after all words were processed.
    Set<Integer> found() {
        found.addAll(best);
        return found;
    }

    /// Words beyond those of the phrase are not shared.
    private void count(String word, int change) {
        int most = needed.getOrDefault(word, 0);
        int before = counts.getOrDefault(word, 0);
        counts.put(word, before + change);
        shared += Math.min(before + change, most) - Math.min(before, most);
    }

    private boolean isExact() {
        return recent.stream().map(PlacedWord::word).toList().equals(phrase);
    }
}
