package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import java.util.Optional;

/// A GM's decision that a scene of an edition begins at this utterance, with its title, if it has one. It is kept when
/// the session is transcribed again.
///
/// @param insteadOf the beginning that was found in the transcript and was moved here; empty if the scene was only
///     renamed
/// @param placed false if it was made for an earlier base, and its utterance was not found in this one
public record SceneMark(
        Edition edition, Anchor at, Optional<Anchor> insteadOf, Optional<String> title, boolean placed) {
    public SceneMark {
        title.ifPresent(Scene::checkedTitle);
        if (insteadOf.isEmpty() && title.isEmpty()) {
            throw new InvalidField("scene", "must change something");
        }
    }

    SceneMark at(Anchor newPlace, Optional<Anchor> newInsteadOf) {
        return new SceneMark(edition, newPlace, newInsteadOf.or(() -> insteadOf), title, true);
    }

    SceneMark unplaced() {
        return new SceneMark(edition, at, insteadOf, title, false);
    }
}
