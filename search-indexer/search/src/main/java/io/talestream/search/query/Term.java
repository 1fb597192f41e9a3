package io.talestream.search.query;

/// One thing that is looked for.
public sealed interface Term {
    /// How much of one term counts; the index has no longer words either.
    int LONGEST = 100;

    /// As it was typed, without the signs around it.
    String text();

    /// A word, in any of its forms.
    record Word(String text) implements Term {
        public Word {
            check(text, 1);
        }
    }

    /// Words that follow each other, spelled like this. Between them there is one space.
    record Phrase(String text) implements Term {
        public Phrase {
            check(text, 1);
        }
    }

    /// A word that begins like this. There are enough letters to keep what it may be within bounds.
    record Prefix(String text) implements Term {
        static final int SHORTEST = 2;

        public Prefix {
            check(text, SHORTEST);
        }
    }

    /// Said by someone of this name, or whose first name this is.
    record SpokenBy(String text) implements Term {
        public SpokenBy {
            check(text, 1);
        }
    }

    /// As much of a text as counts.
    static String bounded(String text) {
        return text.codePointCount(0, text.length()) > LONGEST
                ? text.substring(0, text.offsetByCodePoints(0, LONGEST))
                : text;
    }

    private static void check(String text, int shortest) {
        if (text.isBlank() || text.codePointCount(0, text.length()) < shortest) {
            throw new IllegalArgumentException("a term has at least %d characters".formatted(shortest));
        }
    }
}
