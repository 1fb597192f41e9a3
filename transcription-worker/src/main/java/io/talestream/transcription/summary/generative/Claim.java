package io.talestream.transcription.summary.generative;

import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import java.util.Optional;

/// What a model says, and the lines of the input that it cites for it.
///
/// @param heading empty for the story
/// @param lines indexes in the input, at least one
record Claim(Optional<Heading> heading, String text, List<Integer> lines) {
    /// A quotation has the speaker of its first line.
    RecapEntry entry(List<Utterance> input) {
        Optional<String> speaker = heading.filter(one -> one == Heading.QUOTES)
                .map(_ -> input.get(lines.getFirst()).speaker());
        return new RecapEntry(
                text,
                speaker,
                lines.stream().map(line -> MomentRef.of(input.get(line))).toList());
    }

    boolean isUnder(Heading other) {
        return heading.filter(one -> one == other).isPresent();
    }
}
