package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.RangeSearch.End;
import java.util.Optional;

/// Places a [SceneMark] in a new base: at nearly the same words at the same time, otherwise at the same time.
final class SceneSearch {
    private final SceneMark mark;
    private final End at;
    private final Optional<End> insteadOf;

    SceneSearch(SceneMark mark) {
        this.mark = mark;
        this.at = new End(mark.at());
        this.insteadOf = mark.insteadOf().map(End::new);
    }

    void see(Utterance said, TextSimilarity words) {
        at.see(said, words);
        insteadOf.ifPresent(was -> was.see(said, words));
    }

    /// The mark in the new base, after all of it was processed.
    SceneMark mark() {
        return at.earliest(true)
                .map(place -> mark.at(place, insteadOf.flatMap(was -> was.earliest(true))))
                .orElseGet(mark::unplaced);
    }
}
