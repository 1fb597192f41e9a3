package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MarkdownTextTest {
    @Test
    void the_markdown_of_a_summary_becomes_plain_text() {
        String markdown = """
            ## What happened

            - [0:06](#t=6) **Mira**: No one goes near the water.
            - [1:02:03](#t=3723) They find the 2. key.

            ## Who was there

            - [0:00](#t=0) Speaking: Mira, Tom.
            """;

        assertThat(MarkdownText.of(markdown)).isEqualTo("""
            What happened

            Mira: No one goes near the water.
            They find the 2. key.

            Who was there

            Speaking: Mira, Tom.\
            """);
    }

    @Test
    void link_texts_and_literal_punctuation_are_kept() {
        assertThat(MarkdownText.of("See [the map](https://example.org/map) and [this]."))
                .isEqualTo("See the map and [this].");
        assertThat(MarkdownText.of("2 ** 3 is 8, #1 in a_b__c; -5 gold > 4"))
                .isEqualTo("2 ** 3 is 8, #1 in a_b__c; -5 gold > 4");
    }

    @Property(tries = 300, seed = "1")
    void any_text_can_be_converted(@ForAll String text) {
        assertThat(MarkdownText.of(text)).hasSizeLessThanOrEqualTo(text.length());
    }
}
