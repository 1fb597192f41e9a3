package io.talestream.search.question;

import java.util.List;
import java.util.stream.Stream;

/// A parsed search query. A hit matches all wanted terms, within the match threshold, and none of the unwanted
/// ones.
///
/// | typed | means |
/// | --- | --- |
/// | `dragon gold` | these words, in any of their forms |
/// | `"gold dragon"` | exactly these, in sequence |
/// | `-silver`, `-"silver dragon"` | not this |
/// | `gold OR silver` | one of the two |
/// | `drag*` | words with this prefix |
/// | `speaker:mira`, `speaker:"Mira Vale"` | said by her |
///
/// Every text is a valid question. Text without a meaning is ignored; there are no syntax errors.
public record Question(List<AnyOf> wanted, List<Term> unwanted) {
    /// In characters. The rest is ignored.
    public static final int LONGEST = 2_000;

    /// The maximum number of words, which bounds the cost of a query.
    public static final int MOST_WORDS = 100;

    /// Matches if one of the terms does.
    public record AnyOf(List<Term> terms) {
        public AnyOf {
            terms = List.copyOf(terms);
            if (terms.isEmpty()) {
                throw new IllegalArgumentException("an alternative needs at least one term");
            }
        }
    }

    public Question {
        wanted = List.copyOf(wanted);
        unwanted = List.copyOf(unwanted);
    }

    public static Question of(String typed) {
        int end = typed.codePointCount(0, typed.length()) > LONGEST
                ? typed.offsetByCodePoints(0, LONGEST)
                : typed.length();
        return new QuestionParser(typed.substring(0, end)).question();
    }

    /// Without wanted terms there are no hits.
    public boolean isEmpty() {
        return wanted.isEmpty();
    }

    /// The plain words, in order.
    public Stream<Term.Word> words() {
        return wanted.stream()
                .filter(any -> any.terms().size() == 1)
                .map(any -> any.terms().getFirst())
                .filter(Term.Word.class::isInstance)
                .map(Term.Word.class::cast);
    }
}
