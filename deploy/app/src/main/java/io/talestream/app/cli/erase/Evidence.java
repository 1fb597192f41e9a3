package io.talestream.app.cli.erase;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The texts that a search must not find after an erasure: the names of the subject, and samples of its words.
final class Evidence {
    /// Without characters that JSON escapes: a phrase is the same in every store.
    private static final Pattern PHRASE = Pattern.compile("\\p{L}[\\p{L}\\p{N}]*+(?: [\\p{L}\\p{N}]++){2,7}+");

    private static final int SHORTEST = 12;
    private static final int MOST = 60;
    private static final int MOST_OF_ONE = 2;

    private final Set<String> texts;
    private int samples;

    Evidence(Set<String> names) {
        this.texts = new LinkedHashSet<>(names);
    }

    void sample(String text) {
        Matcher phrases = PHRASE.matcher(text);
        for (int taken = 0; taken < MOST_OF_ONE && samples < MOST && phrases.find(); ) {
            if (phrases.end() - phrases.start() >= SHORTEST && texts.add(phrases.group())) {
                taken++;
                samples++;
            }
        }
    }

    int samples() {
        return samples;
    }

    Set<String> texts() {
        return texts;
    }

    boolean isIn(String text) {
        return texts.stream().anyMatch(text::contains);
    }
}
