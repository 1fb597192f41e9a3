package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptFormatTest {
    /// Fragments that combine to every kind of damaged file.
    private static final List<String> PIECES = List.of(
            "WEBVTT",
            "\n",
            "\n\n",
            "\r\n",
            "00:01.000 --> 00:02.000",
            "00:00:01,000 --> 00:00:02,000",
            "NOTE",
            "STYLE",
            "<v Mira>",
            "</v>",
            "<",
            ">",
            "&amp;",
            "&#",
            ";",
            "{\\an8}",
            "Mira: ",
            "words ",
            "7",
            "[00:01:02] ",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\u",
            "\\ud800",
            "null",
            "1",
            "1.5",
            "-1",
            "\u0000",
            "\u2028",
            "\ufeff",
            "{\"results\":{",
            "\"items\":[",
            "\"audio_segments\":[",
            "\"speaker_labels\":{\"segments\":[",
            "{}",
            TranscribeJson.word("Hush", "0.1", "0.2"),
            TranscribeJson.mark("."),
            "}}",
            TranscribeJson.segment("", "Hush", "0.1", "0.2", 0, 0),
            "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[",
            "{\"speaker\":\"a\",\"text\":\"b\"}",
            "]}",
            "\"words\":[[\"a\",1,2]]");

    @Property(tries = 3_000, seed = "1")
    void any_input_is_read_or_refused(@ForAll TranscriptFormat format, @ForAll("bytes") byte[] bytes) {
        try {
            List<Utterance> utterances = TranscriptReads.utterances(format, bytes);
            assertThat(utterances).isNotEmpty();
            for (int i = 0; i < utterances.size(); i++) {
                assertThat(utterances.get(i).ordinal()).isEqualTo(i);
            }
        } catch (UnreadableTranscript e) {
            assertThat(e).hasNoCause();
            assertThat(e.getMessage()).doesNotContain("Hush").isEqualTo(e.place() + ": " + e.problem());
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_file_without_an_utterance_is_refused(TranscriptFormat format) {
        String empty = switch (format) {
            case PLAIN_TEXT, SUBRIP -> " \n\n";
            case WEBVTT -> "WEBVTT\n\nNOTE nobody came\n";
            case JSON -> "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[]}";
        };

        assertThatThrownBy(() -> TranscriptReads.utterances(format, empty))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessage("end: expected at least one utterance");
    }

    @Test
    void invalid_utf_8_is_refused_with_its_position() {
        byte[] latin = "Mira: ja\nTom: Räuber\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] cut = "Mira: Räuber: ä".getBytes(StandardCharsets.UTF_8);
        byte[] json = "{\"form\":\"ä\"}".getBytes(StandardCharsets.ISO_8859_1);
        byte[] wide = "{\"form\":\"talestream-transcript\"}".getBytes(StandardCharsets.UTF_16);

        assertRefused(TranscriptFormat.PLAIN_TEXT, latin, "line 2: expected UTF-8");
        assertRefused(TranscriptFormat.PLAIN_TEXT, Arrays.copyOf(cut, cut.length - 1), "line 1: expected UTF-8");
        assertRefused(TranscriptFormat.JSON, json, "byte 9: expected UTF-8");
        assertRefused(TranscriptFormat.JSON, wide, "byte 0: expected UTF-8");
    }

    @Test
    void a_character_may_span_two_reads() throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes("Mira: ".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes("a\ud83d\udc09ä€".repeat(5_000).getBytes(StandardCharsets.UTF_8));
        byte[] all = bytes.toByteArray();
        var text = new StringBuilder();

        TranscriptFormat.PLAIN_TEXT.read(new OneByOne(all), utterance -> text.append(utterance.text()));

        assertThat(text.toString()).isEqualTo("a\ud83d\udc09ä€".repeat(5_000));
    }

    @Test
    void an_io_error_is_not_reported_as_an_unreadable_transcript() throws IOException {
        InputStream broken = InputStream.nullInputStream();
        broken.close();

        for (TranscriptFormat format : TranscriptFormat.values()) {
            assertThatThrownBy(() -> format.read(broken, utterance -> {}))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("Stream closed");
        }
    }

    @Test
    void the_stream_is_read_to_its_end_and_stays_open() throws IOException {
        byte[] json =
                "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[{\"speaker\":\"a\",\"text\":\"b\"}]} \n"
                        .getBytes(StandardCharsets.UTF_8);
        var in = new OneByOne(json);

        TranscriptFormat.JSON.read(in, utterance -> {});

        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.isClosed).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void a_format_is_found_by_its_media_type(TranscriptFormat format) {
        assertThat(TranscriptFormat.of(format.mediaType())).contains(format);
        assertThat(TranscriptFormat.of(format.mediaType().toUpperCase(Locale.ROOT) + " ; Charset=\"UTF-8\""))
                .contains(format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";", "text/html", "text/plain2", "text/plain; charset=iso-8859-1", "application/jsonl"})
    void an_unsupported_media_type_has_no_format(String contentType) {
        assertThat(TranscriptFormat.of(contentType)).isEmpty();
    }

    @Provide
    static Arbitrary<byte[]> bytes() {
        return Arbitraries.oneOf(
                Arbitraries.bytes().array(byte[].class).ofMaxSize(100),
                Arbitraries.of(PIECES)
                        .list()
                        .ofMaxSize(25)
                        .map(pieces -> String.join("", pieces).getBytes(StandardCharsets.UTF_8)),
                Arbitraries.of(PIECES)
                        .list()
                        .ofMaxSize(12)
                        .map(pieces -> ("WEBVTT\n\n" + String.join("\n", pieces)).getBytes(StandardCharsets.UTF_8)),
                Arbitraries.of(PIECES)
                        .list()
                        .ofMaxSize(12)
                        .map(pieces -> ("{\"results\":{\"items\":[" + String.join(",", pieces) + "]}}")
                                .getBytes(StandardCharsets.UTF_8)));
    }

    private static void assertRefused(TranscriptFormat format, byte[] bytes, String message) {
        assertThatThrownBy(() -> TranscriptReads.utterances(format, bytes))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessage(message);
    }

    /// A stream that returns at most one byte per read.
    private static final class OneByOne extends InputStream {
        private final byte[] bytes;
        private int at;
        private boolean isClosed;

        private OneByOne(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void close() {
            isClosed = true;
        }

        @Override
        public int read() {
            return at < bytes.length ? bytes[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            int next = read();
            if (next < 0) {
                return -1;
            }
            target[offset] = (byte) next;
            return 1;
        }
    }
}
