package io.talestream.contracts.transcript;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;

/// What lists show of the lines that are visible to everyone.
///
/// @param durationMs the end of the last of them, or 0 if none is timed
/// @param speakers their labels in the order in which they begin to speak, at most [#MOST_SPEAKERS]
public record VisibleSpeech(long durationMs, List<String> speakers) {
    public static final int MOST_SPEAKERS = 12;

    public VisibleSpeech {
        speakers = List.copyOf(speakers);
        speakers.forEach(label -> Text.line("speakers", label, Utterance.LONGEST_SPEAKER));
        if (durationMs < 0 || speakers.size() > MOST_SPEAKERS) {
            throw new InvalidField(
                    "speech", "must have a length of 0 or more, and at most %d speakers".formatted(MOST_SPEAKERS));
        }
    }
}
