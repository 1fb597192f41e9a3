package io.talestream.search.query;

import java.util.List;
import java.util.stream.Stream;

/// What someone is looking for. All that is wanted has to be there, more or less, and nothing that is
/// unwanted.
///
/// | typed | means |
/// | --- | --- |
/// | `dragon gold` | these words, in any of their forms |
/// | `"gold dragon"` | exactly these, one after the other |
/// | `-silver`, `-"silver dragon"` | not this |
/// | `gold OR silver` | one of the two |
/// | `drag*` | words that begin so |
/// | `speaker:mira`, `speaker:"Mira Vale"` | said by her |
///
/// Every text is a question. What has no meaning is left out, so that nothing that is typed is ever a
/// mistake.
public record Question(List<AnyOf> wanted, List<Term> unwanted) {
    /// In characters. What follows is not read.
    public static final int LONGEST = 2_000;

    /// As many words as count, so that what a question costs has a bound.
    public static final int MOST_WORDS = 100;

    /// One of these is enough.
    public record AnyOf(List<Term> terms) {
        public AnyOf {
            terms = List.copyOf(terms);
            if (terms.isEmpty()) {
                throw new IllegalArgumentException("there is nothing to choose from");
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

    /// Nothing is wanted, and so nothing is found.
    public boolean isEmpty() {
        return wanted.isEmpty();
    }

    /// The words that stand for themselves, in their order.
    Stream<Term.Word> words() {
        return wanted.stream()
                .filter(any -> any.terms().size() == 1)
                .map(any -> any.terms().getFirst())
                .filter(Term.Word.class::isInstance)
                .map(Term.Word.class::cast);
    }
}
