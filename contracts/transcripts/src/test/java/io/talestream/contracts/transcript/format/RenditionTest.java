package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenditionTest {
    private static final Speakers SPEAKERS = new Speakers(
            Map.of("spk_0", new Speaker("Mira", Optional.of("Ireena")), "spk_1", new Speaker("Tov", Optional.empty())));
    private static final List<Utterance> ALL = List.of(
            utterance(0, "spk_0", new Span(1_000, 2_500), "The door <is> open & wide.", false),
            utterance(1, "spk_1", new Span(3_000, 3_000), "I light *the* lantern.", false),
            utterance(2, "spk_2", new Span(3_600_000, 3_601_000), "It is the duke.", true));

    @Test
    void plain_text_has_one_line_per_utterance() throws IOException {
        assertThat(rendered(Rendition.TEXT)).isEqualTo("""
            [00:00:01] Mira (Ireena): The door <is> open & wide.
            [00:00:03] Tov: I light *the* lantern.
            [01:00:00] spk_2: [secret] It is the duke.
            """);
    }

    @Test
    void cues_have_times_and_a_minimum_duration() throws IOException {
        assertThat(rendered(Rendition.WEBVTT)).isEqualTo("""
            WEBVTT

            00:00:01.000 --> 00:00:02.500
            <v Mira (Ireena)>The door &lt;is&gt; open &amp; wide.

            00:00:03.000 --> 00:00:05.000
            <v Tov>I light *the* lantern.

            01:00:00.000 --> 01:00:01.000
            <v.secret spk_2>It is the duke.

            """);
        assertThat(rendered(Rendition.SUBRIP)).startsWith("""
            1
            00:00:01,000 --> 00:00:02,500
            Mira (Ireena): The door <is> open & wide.

            2
            """);
    }

    @Test
    void messages_of_a_chat_are_marked() throws IOException {
        var roll = new Utterance(
                0,
                "spk_1",
                Optional.of(Span.at(0)),
                "1d20 = 7",
                Optional.empty(),
                List.of(),
                true,
                Utterance.Kind.ROLL);

        assertThat(rendered(Rendition.TEXT, roll)).isEqualTo("[00:00:00] Tov: [secret] [roll] 1d20 = 7\n");
        assertThat(rendered(Rendition.MARKDOWN, roll)).contains("*(secret)* *(roll)* 1d20");
        assertThat(rendered(Rendition.WEBVTT, roll)).contains("<v.secret.roll Tov>");
        assertThat(rendered(Rendition.JSON, roll)).contains("\"kind\":\"roll\"");
    }

    private static String rendered(Rendition form, Utterance one) throws IOException {
        try (var in =
                RenderedTranscript.of(new StoredTranscript(stream(List.of(one))), form, "", SPEAKERS, _ -> true)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void markup_in_utterances_is_escaped() throws IOException {
        assertThat(rendered(Rendition.MARKDOWN)).isEqualTo("""
            # The \\*tavern\\*

            `00:00:01` **Mira \\(Ireena\\):** The door \\<is\\> open \\& wide\\.

            `00:00:03` **Tov:** I light \\*the\\* lantern\\.

            `01:00:00` **spk\\_2:** *(secret)* It is the duke\\.
            """);
    }

    @Test
    void json_has_the_ordinal_the_label_and_the_character() throws IOException {
        assertThat(rendered(Rendition.JSON))
                .contains("{\"n\":0,\"speaker\":\"Mira\",\"label\":\"spk_0\",\"character\":\"Ireena\",\"start\":1000")
                .contains("{\"n\":2,\"speaker\":\"spk_2\",\"label\":\"spk_2\"")
                .endsWith("\"secret\":true}],\"languages\":[\"en\"]}");
    }

    @ParameterizedTest
    @EnumSource
    void hidden_utterances_leave_no_trace(Rendition form) throws IOException {
        try (var in = RenderedTranscript.of(
                new StoredTranscript(stream(ALL)), form, "", SPEAKERS, utterance -> !utterance.secret())) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("lantern")
                    .doesNotContain("duke")
                    .doesNotContain("spk_2")
                    .doesNotContain("secret");
        }
    }

    /// An exported transcript can be imported.
    @Property(tries = 200, seed = "1")
    void json_round_trips(@ForAll(supplier = AnyUtterance.class) List<Utterance> utterances) throws IOException {
        assertThat(readBack(Rendition.JSON, TranscriptFormat.JSON, utterances)).isEqualTo(utterances);
    }

    @Property(tries = 200, seed = "1")
    void cues_round_trip(@ForAll("spoken") List<Utterance> utterances) throws IOException {
        List<Utterance> cues = readBack(Rendition.WEBVTT, TranscriptFormat.WEBVTT, utterances);
        assertThat(cues).extracting(Utterance::text).isEqualTo(texts(utterances));
        assertThat(cues)
                .extracting(Utterance::speaker)
                .isEqualTo(utterances.stream().map(Utterance::speaker).toList());
    }

    @Provide
    Arbitrary<List<Utterance>> spoken() {
        return AnyUtterance.spoken();
    }

    private static List<String> texts(List<Utterance> utterances) {
        return utterances.stream().map(Utterance::text).toList();
    }

    @Test
    void the_source_is_read_on_demand() throws IOException {
        var utterances = new ArrayList<Utterance>();
        for (int i = 0; i < 20_000; i++) {
            utterances.add(utterance(i, "spk_0", Span.at(i), "And then we walked on, and on, and on.", false));
        }
        var source = new Counted(stream(utterances));
        try (var in = RenderedTranscript.of(new StoredTranscript(source), Rendition.TEXT, "", SPEAKERS, _ -> true)) {
            assertThat(in.read()).isEqualTo('[');
            assertThat(source.read).isLessThan(100_000);
            assertThat(in.readAllBytes().length).isGreaterThan(1_000_000);
        }
        assertThat(source.closed).isTrue();
    }

    @Test
    void a_truncated_transcript_is_refused() throws IOException {
        byte[] whole = stream(ALL).readAllBytes();
        for (int end : new int[] {0, 10, whole.length / 2, whole.length - 1}) {
            byte[] half = Arrays.copyOf(whole, end);
            assertThatThrownBy(() -> {
                        try (var in = RenderedTranscript.of(
                                new StoredTranscript(new ByteArrayInputStream(half)),
                                Rendition.TEXT,
                                "",
                                SPEAKERS,
                                _ -> true)) {
                            in.readAllBytes();
                        }
                    })
                    .as("%d bytes", end)
                    .isInstanceOf(IOException.class)
                    .hasMessageNotContaining("duke");
        }
    }

    private static String rendered(Rendition form) throws IOException {
        try (var in =
                RenderedTranscript.of(new StoredTranscript(stream(ALL)), form, "The *tavern*", SPEAKERS, _ -> true)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Utterance> readBack(Rendition form, TranscriptFormat as, List<Utterance> utterances)
            throws IOException {
        var found = new ArrayList<Utterance>();
        try (var in =
                RenderedTranscript.of(new StoredTranscript(stream(utterances)), form, "", Speakers.NONE, _ -> true)) {
            as.read(in, found::add);
        }
        return found;
    }

    private static InputStream stream(List<Utterance> utterances) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new TranscriptWriter(bytes)) {
            for (Utterance utterance : utterances) {
                out.write(utterance);
            }
            out.finish(List.of(new Language("en")));
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static Utterance utterance(int ordinal, String speaker, Span span, String text, boolean secret) {
        return new Utterance(ordinal, speaker, Optional.of(span), text, Optional.empty(), List.of(), secret);
    }

    private static final class Counted extends InputStream {
        private final InputStream in;
        private long read;
        private boolean closed;

        Counted(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            read++;
            return in.read();
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            int some = in.read(to, offset, length);
            read += Math.max(0, some);
            return some;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            in.close();
        }
    }
}
