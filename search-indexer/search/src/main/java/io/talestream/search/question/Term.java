package io.talestream.search.question;

/// A search term.
public sealed interface Term {
    /// The maximum length of a term; the index has no longer words either.
    int LONGEST = 100;

    /// As typed, without operators and quotes.
    String text();

    /// A word, in any of its forms.
    record Word(String text) implements Term {
        public Word {
            check(text, 1);
        }
    }

    /// Words in sequence with this spelling, separated by one space.
    record Phrase(String text) implements Term {
        public Phrase {
            check(text, 1);
        }
    }

    /// A word prefix, long enough to bound the number of matching words.
    record Prefix(String text) implements Term {
        static final int SHORTEST = 2;

        public Prefix {
            check(text, SHORTEST);
        }
    }

    /// Matches speakers with this name or this first name.
    record SpokenBy(String text) implements Term {
        public SpokenBy {
            check(text, 1);
        }
    }

    static String bounded(String text) {
        return text.codePointCount(0, text.length()) > LONGEST
                ? text.substring(0, text.offsetByCodePoints(0, LONGEST))
                : text;
    }

    private static void check(String text, int shortest) {
        if (text.isBlank() || text.codePointCount(0, text.length()) < shortest) {
            throw new IllegalArgumentException("a term needs at least %d characters".formatted(shortest));
        }
    }
}
