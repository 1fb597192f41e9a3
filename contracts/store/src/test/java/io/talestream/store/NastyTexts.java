package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.text.InvalidField;
import java.util.List;
import java.util.function.UnaryOperator;

/// Difficult and hostile input for text fields.
final class NastyTexts {
    static final List<String> ALL = List.of(
            "#",
            "x#y",
            "%",
            "%23",
            "%2",
            "x#",
            "#SUMMARY#GM",
            "WORKSPACE",
            "../WORKSPACE",
            "MEMBER#someone",
            "'; DROP TABLE",
            "💥",
            "👨‍👩‍👧 on a quest",
            "\uFB01ligree",
            "e\u0301 is not \u00e9",
            "\u202Ereversed",
            "\uFFFF\uE000",
            "a\u0000b",
            "two\nlines",
            "\u001B[31m",
            "\u0085",
            "line\u2028separator",
            "",
            "   ",
            "\uD83D half",
            "half \uDCA5",
            "n".repeat(1024),
            "é".repeat(1024));

    private NastyTexts() {}

    /// Each text is refused by the name of its field, or read back unchanged.
    static void refusedOrStored(String field, UnaryOperator<String> writtenAndRead) {
        refusedOrStored(field, ALL, writtenAndRead);
    }

    static void refusedOrStored(String field, List<String> texts, UnaryOperator<String> writtenAndRead) {
        for (String text : texts) {
            try {
                assertThat(writtenAndRead.apply(text)).isEqualTo(text);
            } catch (InvalidField refusal) {
                assertThat(refusal.field())
                        .as("the field refused for \"%s\"", text)
                        .isEqualTo(field);
            }
        }
    }
}
