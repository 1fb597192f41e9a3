package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.search.question.Question;
import io.talestream.search.question.Question.AnyOf;
import io.talestream.search.question.Term;
import io.talestream.search.question.Term.Phrase;
import io.talestream.search.question.Term.Prefix;
import io.talestream.search.question.Term.SpokenBy;
import io.talestream.search.question.Term.Word;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionTest {
    @Test
    void words_are_separate_terms() {
        assertThat(Question.of("gold  dragon\t!").wanted()).containsExactly(any(word("gold")), any(word("dragon")));
    }

    @Test
    void punctuation_is_kept_within_a_word_and_dropped_around_it() {
        assertThat(terms("(Vex'ahlia), Vex’ahlia! 3.5 1,000 u.s.a. 'tis"))
                .containsExactly(
                        word("Vex'ahlia"), word("Vex’ahlia"), word("3.5"), word("1,000"), word("u.s.a"), word("tis"));
    }

    @Test
    void hyphenated_words_are_separate_terms_and_a_phrase_after_minus_or_or() {
        assertThat(terms("half-elf")).containsExactly(word("half"), word("elf"));
        assertThat(Question.of("-half-elf").unwanted()).containsExactly(new Phrase("half elf"));
        assertThat(Question.of("half-elf OR human").wanted())
                .containsExactly(any(new Phrase("half elf"), word("human")));
    }

    @Test
    void quotation_marks_of_any_kind_make_a_phrase() {
        for (String typed : List.of("\"gold dragon\"", "“gold dragon”", "„gold  dragon“", "«gold, dragon!»")) {
            assertThat(terms(typed)).as(typed).containsExactly(new Phrase("gold dragon"));
        }
    }

    @Test
    void an_unpaired_quotation_mark_is_ignored() {
        assertThat(terms("gold \"dragon egg")).containsExactly(word("gold"), word("dragon"), word("egg"));
        assertThat(terms("gold\"")).containsExactly(word("gold"));
        assertThat(terms("\"\" \" \"")).isEmpty();
    }

    @Test
    void a_minus_excludes_the_term_after_it() {
        Question question = Question.of("dragon -gold -\"silver egg\" -speaker:Mira -scal* well-known - --red");

        assertThat(question.unwanted())
                .containsExactly(
                        word("gold"), new Phrase("silver egg"), new SpokenBy("Mira"), new Prefix("scal"), word("red"));
        assertThat(question.words()).containsExactly(word("dragon"), word("well"), word("known"));
    }

    @Test
    void or_joins_its_operands() {
        assertThat(Question.of("a gold OR silver OR \"red one\" dragon").wanted())
                .containsExactly(
                        any(word("a")), any(word("gold"), word("silver"), new Phrase("red one")), any(word("dragon")));
    }

    @Test
    void or_without_an_operand_is_ignored() {
        assertThat(Question.of("OR gold").wanted()).containsExactly(any(word("gold")));
        assertThat(Question.of("gold OR").wanted()).containsExactly(any(word("gold")));
        assertThat(Question.of("gold OR OR silver").wanted()).containsExactly(any(word("gold"), word("silver")));
        assertThat(Question.of("gold OR -silver red"))
                .isEqualTo(new Question(List.of(any(word("gold")), any(word("red"))), List.of(word("silver"))));
        assertThat(Question.of("-gold OR silver").wanted()).containsExactly(any(word("silver")));
        assertThat(terms("gold or silver")).containsExactly(word("gold"), word("or"), word("silver"));
    }

    @Test
    void an_asterisk_after_enough_letters_makes_a_prefix() {
        assertThat(terms("drag* *dragon dr*gon d* ** *"))
                .containsExactly(new Prefix("drag"), word("dragon"), new Prefix("dr"), word("gon"), word("d"));
    }

    @Test
    void a_speaker_is_given_with_or_without_quotation_marks() {
        assertThat(terms("speaker:mira SPEAKER:\"Mira Vale\" speaker:O'Brien"))
                .containsExactly(new SpokenBy("mira"), new SpokenBy("Mira Vale"), new SpokenBy("O'Brien"));
        assertThat(terms("speaker: mira")).containsExactly(word("mira"));
        assertThat(terms("the speaker")).containsExactly(word("the"), word("speaker"));
    }

    @Test
    void scripts_without_spaces_and_emoji_are_tokenised_like_the_index() {
        assertThat(terms("竜の卵🐉🐉")).containsExactly(word("竜"), word("の"), word("卵"), word("🐉"), word("🐉"));
        assertThat(terms("дракон ドラゴン")).containsExactly(word("дракон"), word("ドラゴン"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-", "\"", "!?", "*", "-gold", "- -", "speaker:", "OR", "()", "\u0000", "\ud800"})
    void a_query_without_positive_terms_is_empty(String typed) {
        assertThat(Question.of(typed).isEmpty()).isTrue();
    }

    @Test
    void a_long_query_is_truncated() {
        assertThat(terms("word ".repeat(1_000))).hasSize(Question.MOST_WORDS);
        assertThat(terms("竜".repeat(1_000))).hasSize(Question.MOST_WORDS);
        assertThat(terms("a".repeat(1_000))).containsExactly(word("a".repeat(Term.LONGEST)));
        assertThat(terms("x".repeat(Question.LONGEST - 2) + " gold")).hasSize(2).contains(word("g"));
    }

    @Property(tries = 500, seed = "1")
    void any_text_parses_to_a_bounded_question(@ForAll("texts") String typed) {
        isWithinBounds(typed);
    }

    @Property(tries = 10_000)
    @Tag("proof")
    void ten_thousand_texts_parse_to_bounded_questions(@ForAll("texts") String typed) {
        isWithinBounds(typed);
    }

    private static void isWithinBounds(String typed) {
        Question question = Question.of(typed);

        List<Term> all = Stream.concat(
                        question.wanted().stream().flatMap(any -> any.terms().stream()), question.unwanted().stream())
                .toList();
        assertThat(all).hasSizeLessThanOrEqualTo(Question.MOST_WORDS);
        assertThat(all.stream()
                        .mapToInt(term -> term.text().split(" ", -1).length)
                        .sum())
                .isLessThanOrEqualTo(Question.MOST_WORDS + Term.LONGEST);
        assertThat(all).allSatisfy(term -> {
            assertThat(term.text()).isNotBlank();
            assertThat(term instanceof SpokenBy || !term.text().startsWith("*")).isTrue();
            assertThat(term.text().codePoints()).noneMatch(c -> Character.getType(c) == Character.SURROGATE);
        });
        assertThat(all.stream().filter(Prefix.class::isInstance))
                .allSatisfy(prefix -> assertThat(prefix.text().codePoints().filter(Character::isLetterOrDigit))
                        .isNotEmpty());
    }

    /// Parsing is stable: the words of a parsed query parse to the same words.
    @Property(tries = 500, seed = "1")
    void words_are_parsed_unchanged(@ForAll("words") List<String> words) {
        assertThat(Question.of(String.join(" ", words)).words().map(Word::text)).containsExactlyElementsOf(words);
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> anything = Arbitraries.strings().all().ofMaxLength(200);
        Arbitrary<String> astral = Arbitraries.integers()
                .between(0, Character.MAX_CODE_POINT)
                .map(Character::toString)
                .list()
                .ofMaxSize(60)
                .map(points -> String.join("", points));
        Arbitrary<String> likely = Arbitraries.of(
                        "gold",
                        "dragon",
                        "OR",
                        "-",
                        "\"",
                        "“",
                        "*",
                        "speaker:",
                        "'",
                        "竜",
                        "🐉",
                        " ",
                        "  ",
                        ":",
                        "(",
                        ")",
                        "~",
                        "^",
                        "/",
                        "\\",
                        "[",
                        "{",
                        "&&",
                        "||",
                        "+",
                        "_exists_:",
                        "\u0301",
                        "\u200d",
                        "a.b",
                        "1,2",
                        "--",
                        "\t")
                .list()
                .ofMaxSize(150)
                .map(parts -> String.join("", parts));
        return Arbitraries.oneOf(anything, astral, likely);
    }

    @Provide
    Arbitrary<List<String>> words() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .ofMinLength(1)
                .ofMaxLength(20)
                .list()
                .ofMaxSize(50);
    }

    private static List<Term> terms(String typed) {
        return Question.of(typed).wanted().stream()
                .flatMap(any -> any.terms().stream())
                .toList();
    }

    private static Word word(String text) {
        return new Word(text);
    }

    private static AnyOf any(Term... terms) {
        return new AnyOf(List.of(terms));
    }
}
