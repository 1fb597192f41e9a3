package io.talestream.contracts.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.text.Text;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RecapMarkdownTest {
    private static final MomentRef START = new MomentRef(0, OptionalLong.of(0));

    @Test
    void every_entry_links_to_its_moment_and_names_the_quoted_speaker() {
        var gate = new MomentRef(12, OptionalLong.of(754_999));
        var run = new MomentRef(99, OptionalLong.of(3_661_000));
        var untimed = new MomentRef(100, OptionalLong.empty());
        var recap = new Recap(
                List.of(RecapEntry.narration("They open the gate.", gate)),
                List.of(
                        new Scene("The gate", START, List.of(RecapEntry.narration("They open the gate.", gate))),
                        new Scene("Alone", run, List.of())),
                List.of(
                        new Section(Heading.QUOTES, List.of(new RecapEntry("Run!", Optional.of("Ada"), List.of(run)))),
                        new Section(Heading.PEOPLE_MET, List.of(RecapEntry.narration("Ossrik", untimed)))));

        assertThat(RecapMarkdown.of(recap, 1_000)).isEqualTo("""
            ## Previously on…

            - [12:34](#t=754) They open the gate.

            ## Story

            ### [0:00](#t=0) The gate

            - [12:34](#t=754) They open the gate.

            ### [1:01:01](#t=3661) Alone

            ## People met

            - Ossrik

            ## Quotes

            - [1:01:01](#t=3661) **Ada**: Run!
            """);
    }

    @Test
    void transcript_text_is_escaped() {
        assertThat(RecapMarkdown.plain("[x](javascript:alert) <b>*now*</b> &lt; https://evil.example www.evil.example"))
                .isEqualTo("\\[x\\](javascript:alert) \\<b\\>\\*now\\*\\</b\\> \\&lt; https\\://evil.example"
                        + " www\\.evil.example");
        assertThat(RecapMarkdown.plain("- one")).isEqualTo("\\- one");
        assertThat(RecapMarkdown.plain("# one")).isEqualTo("\\# one");
        assertThat(RecapMarkdown.plain("1. one\n2. two")).isEqualTo("1\\. one 2. two");
    }

    @Test
    void a_summary_is_cut_at_its_maximum_length() {
        RecapEntry entry = RecapEntry.narration("x".repeat(80), START);
        String text = RecapMarkdown.of(story(Collections.nCopies(50, entry)), 1_000);

        assertThat(text).hasSizeBetween(800, 1_000).endsWith("x\n");
    }

    @Test
    void an_empty_recap_has_a_placeholder_text() {
        assertThat(RecapMarkdown.of(new Recap(List.of(), List.of(), List.of()), 1_000))
                .contains("Nothing that could be summarised");
    }

    @Property(tries = 200, seed = "1")
    void a_summary_of_any_text_can_be_stored(@ForAll String said) {
        Assume.that(isLine(said));

        Text.prose("summary", RecapMarkdown.of(story(List.of(RecapEntry.narration(said, START))), 40_000), 40_000);
    }

    private static boolean isLine(String said) {
        try {
            Text.line("entry", said, RecapEntry.LONGEST);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Recap story(List<RecapEntry> sentences) {
        return new Recap(List.of(), List.of(new Scene("One", START, sentences)), List.of());
    }
}
