package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A misspelled name and its correct spelling. Matches whole words only, case-sensitively: a change of "Will" must
/// not change "will". An occurrence of the correct name stays unchanged, also if the misspelling is a part of it.
public record Respelling(String from, String to) {
    public static final int LONGEST = Glossary.LONGEST;

    /// Scripts without spaces between words have no whole words to match.
    private static final String OF_A_WORD =
            "[\\p{L}\\p{M}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]]";

    public Respelling {
        Text.line("from", from, LONGEST);
        Text.line("to", to, LONGEST);
        if (from.equals(to)) {
            throw new InvalidField("to", "must differ from what it replaces");
        }
    }

    public String in(String text) {
        if (!text.contains(from)) {
            return text;
        }
        return words().matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : to));
    }

    public boolean changes(String text) {
        return !in(text).equals(text);
    }

    private Pattern words() {
        return Pattern.compile(
                "(?<!%s)(?:%s|(%s))(?!%s)".formatted(OF_A_WORD, Pattern.quote(to), Pattern.quote(from), OF_A_WORD));
    }
}
