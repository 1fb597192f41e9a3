package io.talestream.contracts.summary;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.text.WordCount;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A sentence or a name of a recap, with the lines that support it.
///
/// @param speaker of a quotation; empty for narration and names
/// @param moments at least one; readers are led to the first
public record RecapEntry(String text, Optional<String> speaker, List<MomentRef> moments) {
    public static final int LONGEST = 1_000;
    public static final int MOST_MOMENTS = 20;

    public RecapEntry {
        Text.line("entry", text, LONGEST);
        speaker.ifPresent(name -> Text.line("speaker", name, Utterance.LONGEST_SPEAKER));
        moments = List.copyOf(moments);
        if (moments.isEmpty() || moments.size() > MOST_MOMENTS) {
            throw new InvalidField("moments", "must be 1 to %d, are %d".formatted(MOST_MOMENTS, moments.size()));
        }
    }

    public static RecapEntry narration(String text, MomentRef... moments) {
        return new RecapEntry(text, Optional.empty(), List.of(moments));
    }

    public MomentRef moment() {
        return moments.getFirst();
    }

    /// With the speaker's name.
    public int words() {
        return WordCount.of(text) + speaker.map(WordCount::of).orElse(0);
    }

    RecapEntry respelt(UnaryOperator<String> spelling) {
        return new RecapEntry(spelling.apply(text), speaker, moments);
    }

    int bytes() {
        return Recap.OVERHEAD
                + moments.size() * Recap.OVERHEAD
                + Text.utf8Length(text)
                + speaker.map(Text::utf8Length).orElse(0);
    }
}
