package io.talestream.languagemodel.prompt;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Encloses what users have said between two marks that it cannot contain.
final class DataBlock {
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\u2028\\u2029\\s]+");

    private DataBlock() {}

    /// Each line begins with its number.
    ///
    /// @param first number of the first line
    static String lines(List<Utterance> lines, int first) {
        var text = new StringBuilder("<record>\n");
        for (int i = 0; i < lines.size(); i++) {
            text.append(line(lines.get(i), first + i)).append('\n');
        }
        return text.append("</record>").toString();
    }

    static String line(Utterance line, int number) {
        return "[%d] %s".formatted(number, said(line));
    }

    static String said(Utterance line) {
        return "%s: %s".formatted(quoted(line.speaker()), quoted(line.text()));
    }

    static String names(Glossary glossary) {
        return glossary.terms().stream()
                .map(DataBlock::quoted)
                .collect(Collectors.joining(", ", "<record>", "</record>"));
    }

    /// Lines of quoted text, with their breaks.
    static String text(String text) {
        return "<record>\n" + unmarked(text) + "\n</record>";
    }

    /// On one line, and without the characters of a mark.
    static String quoted(String said) {
        return unmarked(BREAKS.matcher(said).replaceAll(" ")).strip();
    }

    private static String unmarked(String text) {
        return text.replace('<', '‹').replace('>', '›');
    }
}
