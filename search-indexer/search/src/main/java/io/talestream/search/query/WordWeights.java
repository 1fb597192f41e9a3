package io.talestream.search.query;

import java.util.List;
import java.util.stream.LongStream;

/// How much each significant word of a question counts: a rare word more than a common one. Frequencies are
/// those in the documents visible to the reader. Those of the engine include hidden text, which the order
/// of hits would then reveal.
///
/// @param steps in sixteenths, in the order of the words; empty if all words count the same
record WordWeights(List<Integer> steps) {
    static final WordWeights EQUAL = new WordWeights(List.of());

    private static final int ONE = 16;
    private static final int HIGHEST = 255;

    WordWeights {
        steps = List.copyOf(steps);
    }

    /// @param documents the number of visible documents
    /// @param frequencies the number of those with each word
    static WordWeights of(long documents, LongStream frequencies) {
        return new WordWeights(frequencies
                .mapToObj(with -> Math.log1p((documents - with + 0.5) / (with + 0.5)))
                .map(rarity -> Math.clamp(Math.round(rarity * ONE), 1, HIGHEST))
                .toList());
    }

    /// @param word the place of the word in the question
    float of(int word) {
        return word < 0 || word >= steps.size() ? 1 : (float) steps.get(word) / ONE;
    }
}
