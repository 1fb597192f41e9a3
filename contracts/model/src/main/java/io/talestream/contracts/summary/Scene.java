package io.talestream.contracts.summary;

import io.talestream.contracts.text.Text;
import java.util.List;

/// A part of a session with one topic: from its first line to the beginning of the next scene.
///
/// @param sentences what happens in it, in order; may be empty
public record Scene(String title, MomentRef start, List<RecapEntry> sentences) {
    public static final int LONGEST_TITLE = 120;

    public Scene {
        checkedTitle(title);
        sentences = List.copyOf(sentences);
    }

    public static String checkedTitle(String title) {
        return Text.line("title", title, LONGEST_TITLE);
    }

    Scene with(List<RecapEntry> others) {
        return new Scene(title, start, others);
    }

    int bytes() {
        return 2 * Recap.OVERHEAD
                + Text.utf8Length(title)
                + sentences.stream().mapToInt(RecapEntry::bytes).sum();
    }
}
