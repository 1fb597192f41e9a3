package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Feeds a long transcript piece by piece and counts the utterances delivered before the last piece is read.
/// A reader that buffers the whole file delivers none of them.
class StreamingTest {
    private static final int WORDS = 200_000;
    private static final int WORDS_IN_A_SEGMENT = 10;
    private static final int SEGMENTS = WORDS / WORDS_IN_A_SEGMENT;

    private final AtomicInteger delivered = new AtomicInteger();
    private int deliveredBeforeTheLastPiece;

    @Test
    void segments_of_a_transcribe_result_are_delivered_before_its_end_is_read() throws IOException {
        var words = IntStream.range(0, WORDS)
                .mapToObj(i -> separated(
                        i, TranscribeJson.word("dragon", seconds(i), seconds(i + 1), "\"id\":%d,".formatted(i))));
        var segments = IntStream.range(0, SEGMENTS).mapToObj(i -> {
            int first = i * WORDS_IN_A_SEGMENT;
            int last = first + WORDS_IN_A_SEGMENT - 1;
            return separated(
                    i,
                    TranscribeJson.segment(
                            TranscribeJson.by("spk_" + i % 5),
                            "dragon ".repeat(10),
                            seconds(first),
                            seconds(last + 1),
                            first,
                            last));
        });

        read(
                TranscriptFormat.JSON,
                Stream.of(
                                Stream.of("{\"results\":{\"items\":["),
                                words,
                                Stream.of("],\"audio_segments\":["),
                                segments,
                                Stream.of("]}}"))
                        .flatMap(pieces -> pieces));

        assertThat(delivered).hasValue(SEGMENTS);
        assertThat(deliveredBeforeTheLastPiece).isGreaterThan(SEGMENTS * 9 / 10);
    }

    @Test
    void normalized_json_is_delivered_before_its_end_is_read() throws IOException {
        read(
                TranscriptFormat.JSON,
                Stream.of(
                                Stream.of("{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":["),
                                IntStream.range(0, SEGMENTS)
                                        .mapToObj(i ->
                                                separated(i, "{\"speaker\":\"Mira\",\"text\":\"Another dragon.\"}")),
                                Stream.of("]}"))
                        .flatMap(pieces -> pieces));

        assertThat(deliveredBeforeTheLastPiece).isGreaterThan(SEGMENTS * 9 / 10);
    }

    @Test
    void cues_and_lines_are_delivered_before_the_end_is_read() throws IOException {
        read(TranscriptFormat.PLAIN_TEXT, IntStream.range(0, SEGMENTS).mapToObj(i -> "Mira: Another dragon.\n"));
        assertThat(deliveredBeforeTheLastPiece).isGreaterThan(SEGMENTS * 9 / 10);

        delivered.set(0);
        read(
                TranscriptFormat.WEBVTT,
                IntStream.range(-1, SEGMENTS)
                        .mapToObj(i -> i < 0 ? "WEBVTT\n\n" : "00:01.000 --> 00:02.000\nAnother dragon.\n\n"));
        assertThat(deliveredBeforeTheLastPiece).isGreaterThan(SEGMENTS * 9 / 10);
    }

    private void read(TranscriptFormat format, Stream<String> pieces) throws IOException {
        var made = new Pieces(Stream.concat(pieces, Stream.of("\n")).iterator());
        format.read(made, utterance -> delivered.incrementAndGet());
    }

    private static String separated(int i, String value) {
        return i == 0 ? value : "," + value;
    }

    private static String seconds(int word) {
        return "%d.%d".formatted(word / 10, word % 10);
    }

    private final class Pieces extends InputStream {
        private final Iterator<String> pieces;
        private byte[] piece = {};
        private int at;

        private Pieces(Iterator<String> pieces) {
            this.pieces = pieces;
        }

        @Override
        public int read() {
            return hasMore() ? piece[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (!hasMore()) {
                return -1;
            }
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, target, offset, count);
            at += count;
            return count;
        }

        private boolean hasMore() {
            while (at == piece.length && pieces.hasNext()) {
                piece = pieces.next().getBytes(StandardCharsets.UTF_8);
                at = 0;
                if (!pieces.hasNext()) {
                    deliveredBeforeTheLastPiece = delivered.get();
                }
            }
            return at < piece.length;
        }
    }
}
