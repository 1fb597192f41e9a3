package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Optional;

/// How rare the words of a question are. For a short question the same request reads the moments with any of them.
record WordCounts(WordWeights weights, Optional<JsonNode> moments) {
    static WordCounts of(ReaderIndex index, ReaderRequests requests, Snapshot snapshot, MatchQuery equal) {
        boolean isShort = SceneMatches.areSought(requests.scope(), equal);
        String visible = DocumentCounts.key(requests.visible());
        Optional<Long> known =
                index.counts().find(visible).filter(documents -> isShort || documents < ReaderRequests.MOST_COUNTED);
        boolean all = known.isEmpty();
        JsonNode answer = index.ask(
                snapshot,
                isShort
                        ? requests.frequenciesAndScenes(snapshot, equal, all)
                        : requests.frequencies(snapshot, equal.counted(), all));
        long[] frequencies = ReaderIndex.frequencies(answer);
        int words = equal.counted().size();
        long documents = known.orElseGet(() -> frequencies[words]);
        if (isShort || documents < ReaderRequests.MOST_COUNTED) {
            index.counts().add(visible, documents);
        }
        return new WordCounts(
                WordWeights.of(documents, Arrays.stream(frequencies).limit(words)),
                isShort ? Optional.of(answer) : Optional.empty());
    }

    /// @param matching with these weights
    SceneMatches scenes(ReaderIndex index, ReaderRequests requests, Snapshot snapshot, MatchQuery matching) {
        return moments.flatMap(read -> SceneMatches.of(read, requests.reader(), matching))
                .orElseGet(() -> SceneMatches.of(index, requests, snapshot, matching));
    }
}
