package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WindowsTest {
    private static final double LOUD = 0.3;

    @Test
    void a_window_ends_at_a_quiet_place() throws IOException {
        // A pause of half a second from 24.0 s on, in a minute of noise.
        List<Windows.Window> windows = windows(60_000, at -> at >= 24_000 && at < 24_500 ? 0.002 : LOUD);

        assertThat(windows.getFirst().endMs()).isBetween(24_100L, 24_400L);
        assertThat(windows.get(1).startMs()).isEqualTo(windows.getFirst().endMs());
    }

    @Test
    void silence_is_skipped() throws IOException {
        // A word at ten minutes, nothing else in half an hour.
        List<Windows.Window> windows = windows(1_800_000, at -> at >= 600_000 && at < 601_000 ? LOUD : 0);

        assertThat(windows).hasSize(1);
        assertThat(windows.getFirst().startMs()).isBetween(599_700L, 600_000L);
    }

    @Test
    void a_window_ends_at_a_long_pause() throws IOException {
        // Three seconds of sound in every ten.
        List<Windows.Window> windows = windows(60_000, at -> at % 10_000 < 3_000 ? LOUD : 0);

        assertThat(windows)
                .hasSize(6)
                .allSatisfy(
                        window -> assertThat(window.endMs() - window.startMs()).isBetween(3_000L, 3_500L));
    }

    @Test
    void a_silent_recording_has_no_window() throws IOException {
        assertThat(windows(100_000, _ -> 0.0005)).isEmpty();
        assertThat(windows(0, _ -> LOUD)).isEmpty();
    }

    @Property(tries = 30, seed = "1")
    void windows_cover_all_sound_within_the_longest_window(
            @ForAll @IntRange(min = 1, max = 200_000) int ms, @ForAll @IntRange(min = 100, max = 40_000) int every)
            throws IOException {
        List<Windows.Window> windows = windows(ms, at -> at / every % 2 == 0 ? LOUD : 0.0001);

        long end = 0;
        for (Windows.Window window : windows) {
            assertThat(window.samples().length).isBetween(1, Windows.LONGEST);
            assertThat(window.startMs()).isGreaterThanOrEqualTo(end);
            for (long at = end + 1; at < window.startMs() - 1; at++) {
                assertThat(at / every % 2).as("skipped at %d, so silent", at).isOne();
            }
            end = window.endMs();
        }
        for (long at = end + 1; at < ms - 21; at++) {
            assertThat(at / every % 2).as("skipped at %d, so silent", at).isOne();
        }
    }

    private static List<Windows.Window> windows(int ms, LongToDoubleFunction levelAt) throws IOException {
        var windows = new Windows(new Made((long) ms * Sound.RATE / 1_000, levelAt), Windows.LONGEST);
        List<Windows.Window> all = new ArrayList<>();
        for (var next = windows.next(); next.isPresent(); next = windows.next()) {
            all.add(next.get());
        }
        return all;
    }

    /// A tone with the given level at every millisecond.
    private static final class Made implements Sound {
        private final long length;
        private final LongToDoubleFunction levelAt;
        private long at;

        Made(long length, LongToDoubleFunction levelAt) {
            this.length = length;
            this.levelAt = levelAt;
        }

        @Override
        public int read(float[] into, int offset, int most) {
            int count = (int) Math.min(Math.min(most, 5_000), length - at);
            for (int i = 0; i < count; i++, at++) {
                into[offset + i] =
                        (float) (levelAt.applyAsDouble(at * 1_000 / RATE) * Math.sqrt(2) * (at % 4 < 2 ? 1 : -1));
            }
            return count == 0 ? -1 : count;
        }

        @Override
        public OptionalLong durationMs() {
            return OptionalLong.empty();
        }

        @Override
        public void close() {}
    }
}
