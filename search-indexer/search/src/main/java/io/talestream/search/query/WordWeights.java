package io.talestream.search.query;

import java.util.List;
import java.util.stream.LongStream;

/// How much each significant word of a question counts: a rare word more than a common one. Frequencies are
/// those in the documents visible to the reader. Those of the engine include hidden text, which the order
/// of hits would then reveal.
///
/// @param steps in sixteenths, in the order of the words, plus [#RARE] for a rare word and [#ABSENT] for one that no
///     visible document has; empty if all words count the same
record WordWeights(List<Integer> steps) {
    static final WordWeights EQUAL = new WordWeights(List.of());

    private static final int ONE = 16;
    private static final int HIGHEST = 255;
    private static final int RARE = HIGHEST + 1;
    private static final int ABSENT = 2 * RARE;

    /// A word in fewer documents than this is also searched approximately: speech engines sometimes misrecognise a
    /// name, often in the same way.
    static final int FEW = 10;

    WordWeights {
        steps = List.copyOf(steps);
    }

    /// @param documents the number of visible documents
    /// @param frequencies the number of those with each word
    static WordWeights of(long documents, LongStream frequencies) {
        return new WordWeights(frequencies
                .mapToObj(with -> step(documents, with) + (with < FEW ? RARE : 0) + (with == 0 ? ABSENT : 0))
                .toList());
    }

    private static int step(long documents, long with) {
        double rarity = Math.log1p((documents - with + 0.5) / (with + 0.5));
        return Math.clamp(Math.round(rarity * ONE), 1, HIGHEST);
    }

    /// @param word the place of the word in the question
    float of(int word) {
        return isUnknown(word) ? 1 : (float) (steps.get(word) % RARE) / ONE;
    }

    /// @param word the place of the word in the question
    boolean isRare(int word) {
        return isUnknown(word) || steps.get(word) >= RARE;
    }

    /// @param word the place of the word in the question
    boolean isAbsent(int word) {
        return !isUnknown(word) && steps.get(word) >= ABSENT;
    }

    private boolean isUnknown(int word) {
        return word < 0 || word >= steps.size();
    }
}
