package io.talestream.search.question;

import io.talestream.search.question.Question.AnyOf;
import io.talestream.search.question.TextTokens.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Parses a question in one pass from left to right. Every text is valid.
final class QuestionParser {
    private static final String SPEAKER = "speaker:";
    private static final String OR = "OR";
    private static final String QUOTES = "\"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02";

    /// The text between two spaces: one term, or connected words like `half-elf`. `other` is set if `OR` precedes
    /// it.
    private record Said(List<Term> terms, boolean unwanted, boolean other) {
        Term asOne() {
            return terms.size() == 1
                    ? terms.getFirst()
                    : new Term.Phrase(terms.stream().map(Term::text).collect(Collectors.joining(" ")));
        }
    }

    private final String text;
    private final List<Said> said = new ArrayList<>();
    private int at;
    private int wordsLeft = Question.MOST_WORDS;
    private boolean afterOr;

    QuestionParser(String text) {
        this.text = text;
    }

    Question question() {
        while (at < text.length() && wordsLeft > 0) {
            if (isSpace(at)) {
                at += Character.charCount(text.codePointAt(at));
            } else {
                readOne();
            }
        }
        List<Term> unwanted =
                said.stream().filter(Said::unwanted).map(Said::asOne).toList();
        return new Question(wanted(said.stream().filter(one -> !one.unwanted()).toList()), unwanted);
    }

    private static List<AnyOf> wanted(List<Said> said) {
        List<List<Term>> groups = new ArrayList<>();
        for (int i = 0; i < said.size(); i++) {
            Said one = said.get(i);
            boolean beforeOr = i + 1 < said.size() && said.get(i + 1).other();
            if (one.other()) {
                groups.getLast().add(one.asOne());
            } else if (beforeOr) {
                groups.add(new ArrayList<>(List.of(one.asOne())));
            } else {
                one.terms().forEach(term -> groups.add(new ArrayList<>(List.of(term))));
            }
        }
        return groups.stream().map(AnyOf::new).toList();
    }

    private void readOne() {
        boolean unwanted = text.charAt(at) == '-';
        while (at < text.length() && text.charAt(at) == '-') {
            at++;
        }
        Optional<String> quoted = quoted();
        if (quoted.isPresent()) {
            add(phrase(quoted.get()), unwanted);
            return;
        }
        String run = run();
        if (run.equals(OR) && !unwanted) {
            afterOr = true;
        } else if (run.regionMatches(true, 0, SPEAKER, 0, SPEAKER.length())) {
            String name = run.substring(SPEAKER.length());
            add(spokenBy(name.isEmpty() ? quoted().orElse("") : name), unwanted);
        } else {
            add(words(run), unwanted);
        }
    }

    private void add(List<Term> terms, boolean unwanted) {
        if (!terms.isEmpty()) {
            boolean other =
                    afterOr && !unwanted && !said.isEmpty() && !said.getLast().unwanted();
            said.add(new Said(terms, unwanted, other));
            afterOr = false;
        }
    }

    /// The text up to the next quotation mark. An unpaired one is ignored.
    private Optional<String> quoted() {
        if (at >= text.length() || QUOTES.indexOf(text.charAt(at)) < 0) {
            return Optional.empty();
        }
        at++;
        int end = at;
        while (end < text.length() && QUOTES.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        if (end == text.length()) {
            return Optional.empty();
        }
        String content = text.substring(at, end);
        at = end + 1;
        return Optional.of(content);
    }

    private String run() {
        int from = at;
        while (at < text.length() && !isSpace(at) && QUOTES.indexOf(text.charAt(at)) < 0) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(from, at);
    }

    private List<Term> words(String run) {
        return counted(run).stream()
                .<Term>map(piece -> piece.open()
                                && piece.text().codePointCount(0, piece.text().length()) >= Term.Prefix.SHORTEST
                        ? new Term.Prefix(piece.text())
                        : new Term.Word(piece.text()))
                .toList();
    }

    private List<Term> phrase(String content) {
        String words = counted(content).stream().map(Piece::text).collect(Collectors.joining(" "));
        return words.isEmpty() ? List.of() : List.of(new Term.Phrase(words));
    }

    /// A name is compared as typed, including punctuation.
    private List<Term> spokenBy(String name) {
        String readable = name.codePoints()
                .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return counted(readable).isEmpty() ? List.of() : List.of(new Term.SpokenBy(Term.bounded(readable)));
    }

    private List<Piece> counted(String content) {
        List<Piece> pieces = TextTokens.of(content);
        List<Piece> counted = pieces.subList(0, Math.min(pieces.size(), wordsLeft));
        wordsLeft -= counted.size();
        return counted;
    }

    private boolean isSpace(int index) {
        int c = text.codePointAt(index);
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c);
    }
}
