package io.talestream.transcription.summary.generative;

import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.languagemodel.claim.SupportCheck;
import io.talestream.transcription.summary.SummaryInput;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Compares the words of a claim with those of the lines that it cites.
final class ClaimCheck {
    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final List<Utterance> lines;
    private final SupportCheck support;

    ClaimCheck(SummaryInput input) {
        this.lines = input.lines();
        // Other languages capitalise more than names.
        boolean hasNames =
                input.language().isEmpty() || input.language().get().tag().startsWith("en");
        this.support = new SupportCheck(
                hasNames,
                Stream.concat(input.glossary().terms().stream(), lines.stream().map(ClaimCheck::said)));
    }

    boolean isSupported(Claim claim) {
        if (claim.isUnder(Heading.QUOTES)) {
            return letters(lines.get(claim.lines().getFirst()).text()).contains(letters(claim.text()));
        }
        List<String> near = claim.lines().stream()
                .flatMapToInt(
                        line -> IntStream.rangeClosed(Math.max(0, line - 1), Math.min(lines.size() - 1, line + 1)))
                .mapToObj(line -> said(lines.get(line)))
                .toList();
        return support.isSupported(claim.text(), near);
    }

    private static String said(Utterance line) {
        return line.speaker() + " " + line.text();
    }

    private static String letters(String text) {
        return NO_LETTER.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
