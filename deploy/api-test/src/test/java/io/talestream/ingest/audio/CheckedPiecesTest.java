package io.talestream.ingest.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.ingest.problem.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedPiecesTest {
    private final byte[] recording = new byte[2 * CheckedPieces.A_PIECE + 10];
    private boolean isEnded;

    @Test
    void a_range_has_its_bytes_and_its_end() throws IOException {
        new Random(1).nextBytes(recording);
        int from = CheckedPieces.A_PIECE - 5;
        try (var pieces = pieces(new ByteRange(from, recording.length - 1, recording.length))) {
            assertThat(pieces.read()).isEqualTo(recording[from] & 0xff);
            assertThat(pieces.readAllBytes()).isEqualTo(Arrays.copyOfRange(recording, from + 1, recording.length - 1));
            assertThat(pieces.read()).isEqualTo(-1);
        }
    }

    @Test
    void a_download_breaks_off_at_the_next_piece_after_access_ends() throws IOException {
        try (var pieces = pieces(ByteRange.whole(recording.length))) {
            assertThat(pieces.readNBytes(10)).hasSize(10);
            isEnded = true;

            assertThat(pieces.readNBytes(CheckedPieces.A_PIECE - 10)).hasSize(CheckedPieces.A_PIECE - 10);
            assertThatExceptionOfType(IOException.class).isThrownBy(pieces::read);
        }
    }

    private CheckedPieces pieces(ByteRange range) {
        return new CheckedPieces(range, (from, to) -> {
            if (isEnded) {
                throw Refusal.notFound();
            }
            return Arrays.copyOfRange(recording, (int) from, (int) to);
        });
    }

    @ParameterizedTest
    @CsvSource({"bytes=0-,0,100", "bytes=10-19,10,20", "bytes=99-500,99,100", "bytes=-7,93,100", "bytes=-700,0,100"})
    void a_range_is_cut_to_the_recording(String header, long from, long to) {
        assertThat(ByteRange.of(header, 100)).contains(new ByteRange(from, to, 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=5-4", "bytes=-", "bytes=1-2,4-5", "lines=1-2", "bytes=1", ""})
    void another_range_is_the_whole(String header) {
        assertThat(ByteRange.of(header, 100)).isEmpty();
        assertThat(ByteRange.of(null, 100)).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=100-", "bytes=100-200", "bytes=-0"})
    void a_range_outside_the_recording_is_refused(String header) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> ByteRange.of(header, 100));
    }
}
