package io.talestream.transcription.summary.generative;

import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.extractive.ContentWords;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Compares the words of a claim with those of the lines that it cites.
final class ClaimCheck {
    /// A third of the content words of a claim must be in its lines: a claim in other words shares names and things.
    private static final int SHARE = 3;

    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern NAME = Pattern.compile("(?<=[\\p{L}\\p{N},;’'] )\\p{Lu}[\\p{L}’'-]+");

    private final List<Utterance> lines;
    private final boolean hasNames;
    private final Set<String> known = new HashSet<>();

    ClaimCheck(SummaryInput input) {
        this.lines = input.lines();
        // Other languages capitalise more than names.
        this.hasNames =
                input.language().isEmpty() || input.language().get().tag().startsWith("en");
        input.glossary().terms().forEach(term -> known.addAll(ContentWords.of(term)));
        lines.forEach(line -> known.addAll(ContentWords.of(line.speaker() + " " + line.text())));
    }

    boolean isSupported(Claim claim) {
        if (claim.isUnder(Heading.QUOTES)) {
            return letters(lines.get(claim.lines().getFirst()).text()).contains(letters(claim.text()));
        }
        Set<String> said = new HashSet<>();
        for (int line : claim.lines()) {
            for (int near = Math.max(0, line - 1); near <= Math.min(lines.size() - 1, line + 1); near++) {
                said.addAll(ContentWords.of(
                        lines.get(near).speaker() + " " + lines.get(near).text()));
            }
        }
        List<String> words = ContentWords.of(claim.text());
        long shared = words.stream().filter(said::contains).count();
        return shared > 0 && shared * SHARE >= words.size() && (!hasNames || hasOnlyKnownNames(claim.text()));
    }

    /// A name that was not said in the session is invented.
    private boolean hasOnlyKnownNames(String text) {
        return NAME.matcher(text)
                .results()
                .flatMap(name -> ContentWords.of(name.group()).stream())
                .allMatch(known::contains);
    }

    private static String letters(String text) {
        return NO_LETTER.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
