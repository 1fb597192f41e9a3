package io.talestream.languagemodel.claim;

import io.talestream.contracts.text.ContentWords;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Compares the words of a sentence with those of the lines that it cites.
public final class SupportCheck {
    /// A third of the content words of a sentence must be in its lines: a sentence in other words shares names and
    /// things.
    private static final int SHARE = 3;

    private static final Pattern NAME = Pattern.compile("(?<=[\\p{L}\\p{N},;’'] )\\p{Lu}[\\p{L}’'-]+");

    private final boolean hasNames;
    private final Set<String> known = new HashSet<>();

    /// Checks sentences about what was said.
    ///
    /// @param hasNames whether only names are capitalised within a sentence, as in English
    /// @param known all that was said; a name that is not in it is invented
    public SupportCheck(boolean hasNames, Stream<String> known) {
        this.hasNames = hasNames;
        known.forEach(text -> this.known.addAll(ContentWords.of(text)));
    }

    /// Whether the lines support the sentence.
    ///
    /// @param cited the lines with their speakers
    public boolean isSupported(String sentence, Collection<String> cited) {
        Set<String> said = new HashSet<>();
        cited.forEach(line -> said.addAll(ContentWords.of(line)));
        List<String> words = ContentWords.of(sentence);
        long shared = words.stream().filter(said::contains).count();
        return shared > 0 && shared * SHARE >= words.size() && (!hasNames || hasOnlyKnownNames(sentence));
    }

    private boolean hasOnlyKnownNames(String sentence) {
        return NAME.matcher(sentence)
                .results()
                .flatMap(name -> ContentWords.of(name.group()).stream())
                .allMatch(known::contains);
    }
}
