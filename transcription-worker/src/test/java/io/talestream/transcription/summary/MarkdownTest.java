package io.talestream.transcription.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.Text;
import io.talestream.transcription.summary.SummaryDraft.Heading;
import io.talestream.transcription.summary.SummaryDraft.Point;
import io.talestream.transcription.summary.SummaryDraft.Section;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MarkdownTest {
    @Test
    void a_point_links_to_its_moment_and_names_the_quoted_speaker() {
        String text = Markdown.of(
                draft(
                        Point.narration(OptionalLong.of(754_999), "They open the gate."),
                        new Point(OptionalLong.of(3_661_000), Optional.of("Ada"), "Run!"),
                        Point.narration(OptionalLong.empty(), "They are gone.")),
                1_000);

        assertThat(text).isEqualTo("""
            ## What happened

            - [12:34](#t=754) They open the gate.
            - [1:01:01](#t=3661) **Ada**: Run!
            - They are gone.
            """);
    }

    @Test
    void transcript_text_is_escaped() {
        assertThat(Markdown.plain("[x](javascript:alert) <b>*now*</b> &lt; https://evil.example www.evil.example"))
                .isEqualTo("\\[x\\](javascript:alert) \\<b\\>\\*now\\*\\</b\\> \\&lt; https\\://evil.example"
                        + " www\\.evil.example");
        assertThat(Markdown.plain("- one")).isEqualTo("\\- one");
        assertThat(Markdown.plain("# one")).isEqualTo("\\# one");
        assertThat(Markdown.plain("1. one\n2. two")).isEqualTo("1\\. one 2. two");
    }

    @Test
    void a_summary_is_cut_at_its_maximum_length() {
        Point point = Point.narration(OptionalLong.of(0), "x".repeat(80));
        String text = Markdown.of(draft(Collections.nCopies(50, point).toArray(new Point[0])), 1_000);

        assertThat(text).hasSizeBetween(800, 1_000).endsWith("x\n");
    }

    @Test
    void an_empty_draft_has_a_placeholder_text() {
        assertThat(Markdown.of(draft(), 1_000)).contains("Nothing that could be summarised");
    }

    @Property(tries = 200, seed = "1")
    void a_summary_of_any_text_can_be_stored(@ForAll String speaker, @ForAll String said) {
        var point = new Point(OptionalLong.of(1), Optional.of(speaker), said);

        Text.prose("summary", Markdown.of(draft(point), 40_000), 40_000);
    }

    private static SummaryDraft draft(Point... points) {
        return new SummaryDraft(Edition.GM, "test", List.of(new Section(Heading.WHAT_HAPPENED, List.of(points))));
    }
}
