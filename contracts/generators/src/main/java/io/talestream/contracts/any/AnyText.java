package io.talestream.contracts.any;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/// Texts as people and programs send them: a good part of each is what breaks keys, encodings and tables.
public final class AnyText implements ArbitrarySupplier<String> {
    private static final int USUAL_LENGTH = 20;
    private static final String SIGNS = "#%/\\\"|<> @-_.";
    private static final String BREAKS = "\n\r\t";
    private static final int SHARE = 1 << 20;

    /// Of the characters of a text, in percent.
    private static final int LETTERS = 28;

    private static final int WITH_SIGNS = LETTERS + 21;
    private static final int WITH_LATIN = WITH_SIGNS + 14;
    private static final int WITH_MARKS = WITH_LATIN + 7;
    private static final int WITH_EMOJI = WITH_MARKS + 13;
    private static final int WITH_ANY = WITH_EMOJI + 7;
    private static final int WITH_BREAKS = 100;

    /// Anything a `String` can hold, legal or not.
    @Override
    public Arbitrary<String> get() {
        return Arbitraries.oneOf(
                line(200),
                prose(5_000),
                Arbitraries.strings().ofMaxLength(30),
                Arbitraries.strings().withCharRange('\u0000', '\u00a0').ofMaxLength(5),
                Arbitraries.strings().withCharRange('\ud7ff', '\ue000').ofMaxLength(5),
                Arbitraries.of(
                        "",
                        " ",
                        "\t",
                        "#",
                        "a#b",
                        "%23",
                        "%",
                        "a\u0000b",
                        "a\nb",
                        "a\u2028b",
                        "\ud83c",
                        "\udfb2",
                        "\ud83c\udfb2",
                        "n".repeat(1_024),
                        "\ud83c\udfb2".repeat(256)));
    }

    /// A line as [io.talestream.contracts.text.Text#line] takes it.
    public static Arbitrary<String> line(int most) {
        return text(character(WITH_ANY), most).filter(text -> !text.isBlank());
    }

    /// A text as [io.talestream.contracts.text.Text#prose] takes it.
    public static Arbitrary<String> prose(int most) {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just("")), Tuple.of(9, text(character(WITH_BREAKS), most)));
    }

    /// Few enough to meet each other, and each one made to look like a piece of another one's key.
    public static Arbitrary<String> lookAlike() {
        return Arbitraries.of("a", "A", "a#b", "#", "%", "%23", "%2523", "##", "a%23b", "METADATA", "a#METADATA#a");
    }

    /// Letters with marks that may or may not be composed with them, in either case.
    public static Arbitrary<String> accented() {
        return Arbitraries.oneOf(
                        Arbitraries.integers().between('A', 'Z'),
                        Arbitraries.integers().between(0xc0, 0x17f),
                        Arbitraries.integers().between(0x300, 0x331))
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(AnyText::of);
    }

    private static Arbitrary<String> text(Arbitrary<Integer> character, int most) {
        Arbitrary<String> usual = character
                .list()
                .ofMinSize(1)
                .ofMaxSize(Math.min(most, USUAL_LENGTH))
                .map(AnyText::of);
        Arbitrary<String> longest = character.map(c -> Character.toString(c).repeat(most));
        return Arbitraries.frequencyOf(Tuple.of(19, usual), Tuple.of(1, longest));
    }

    /// Drawn as one number: for each choice among arbitraries, jqwik looks up a generator, which is slow.
    private static Arbitrary<Integer> character(int shares) {
        return Arbitraries.integers()
                .between(0, shares * SHARE - 1)
                .withDistribution(RandomDistribution.uniform())
                .map(AnyText::codePoint);
    }

    private static int codePoint(int drawn) {
        int share = drawn / SHARE;
        int which = drawn % SHARE;
        if (share < LETTERS) {
            return between('0', 'z', which);
        } else if (share < WITH_SIGNS) {
            return SIGNS.charAt(which % SIGNS.length());
        } else if (share < WITH_LATIN) {
            return between(0xa0, 0x2ff, which);
        } else if (share < WITH_MARKS) {
            return between(0x300, 0x36f, which);
        } else if (share < WITH_EMOJI) {
            return between(0x1f300, 0x1faff, which);
        } else if (share < WITH_ANY) {
            int any = between(0xa0, 0x10ffff, which);
            return isLegal(any) ? any : Character.MAX_CODE_POINT;
        }
        return BREAKS.charAt(which % BREAKS.length());
    }

    private static int between(int first, int last, int which) {
        return first + which % (last - first + 1);
    }

    private static boolean isLegal(int c) {
        return !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) && c != 0x2028 && c != 0x2029;
    }

    private static String of(List<Integer> characters) {
        var text = new StringBuilder();
        characters.forEach(text::appendCodePoint);
        return text.toString();
    }
}
