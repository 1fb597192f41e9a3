package io.talestream.transcription.engine.audio;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/// Splits audio of any length into windows that an engine can process, with one window in memory. A cut is at the
/// quietest point, to keep words whole, or at a long pause. Silence between windows is skipped, because an engine
/// invents words for silence.
public final class Windows {
    /// The longest window that whisper.cpp processes.
    public static final int LONGEST = 29 * Sound.RATE;

    /// Samples per level measurement: 20 ms.
    private static final int FRAME = Sound.RATE / 50;

    /// Consecutive quiet frames that make a good cut.
    private static final int PAUSE = 15;

    /// Audio kept in front of the first sound: 0.2 s.
    private static final int LEAD = Sound.RATE / 5;

    private final Sound sound;
    private final int longest;
    private final int shortest;
    private final int longestPause;
    private final float[] held;
    private int count;
    private long before;
    private boolean isEnded;

    /// Reads the sound from its start.
    ///
    /// @param longest longest window, in samples; about two thirds of it at least, unless silence follows
    public Windows(Sound sound, int longest) {
        this.sound = sound;
        this.longest = longest;
        this.shortest = (int) (longest * 20L / 29);
        this.longestPause = (int) (longest * 5L / 58);
        this.held = new float[longest];
    }

    public static final class Window {
        private final long start;
        private final float[] samples;

        private Window(long start, float[] samples) {
            this.start = start;
            this.samples = samples;
        }

        public float[] samples() {
            return samples;
        }

        public long startMs() {
            return start * 1_000 / Sound.RATE;
        }

        public long endMs() {
            return (start + samples.length) * 1_000 / Sound.RATE;
        }
    }

    /// The next window that contains sound. Empty at the end.
    public Optional<Window> next() throws IOException {
        do {
            fill();
            drop(silenceAtTheStart());
        } while (count == 0 && !isEnded);
        fill();
        if (count == 0) {
            return Optional.empty();
        }
        int pause = longPause();
        int cut = pause > 0 ? pause : isEnded ? count : quietest();
        var window = new Window(before, Arrays.copyOf(held, cut));
        drop(cut);
        return Optional.of(window);
    }

    /// Position of the end of the audio processed so far.
    public long passedMs() {
        return before * 1_000 / Sound.RATE;
    }

    private void fill() throws IOException {
        while (!isEnded && count < longest) {
            int got = sound.read(held, count, longest - count);
            if (got < 0) {
                isEnded = true;
            } else {
                count += got;
            }
        }
    }

    private void drop(int samples) {
        System.arraycopy(held, samples, held, 0, count - samples);
        count -= samples;
        before += samples;
    }

    private int silenceAtTheStart() {
        int first = firstSound();
        return first < 0 ? count : Math.max(0, first - LEAD);
    }

    /// -1 if there is none.
    private int firstSound() {
        for (int at = 0; at < count; at += FRAME) {
            if (level(at) > Level.SILENCE) {
                return at;
            }
        }
        return -1;
    }

    /// Where the window ends, if a long pause follows; otherwise 0. An engine spends as much time on a new window as on
    /// a pause of this length.
    private int longPause() {
        int start = -1;
        for (int at = silenceAtTheStart() + 2 * LEAD; at + FRAME <= count; at += FRAME) {
            if (level(at) > Level.SILENCE) {
                start = -1;
            } else if (start < 0) {
                start = at;
            } else if (at - start >= longestPause) {
                return start + LEAD;
            }
        }
        return 0;
    }

    private int quietest() {
        int frames = (count - shortest) / FRAME;
        double[] powers = new double[frames];
        for (int i = 0; i < frames; i++) {
            powers[i] = Math.pow(level(shortest + i * FRAME), 2);
        }
        double sum = 0;
        double least = Double.MAX_VALUE;
        int best = frames - 1;
        for (int i = 0; i < frames; i++) {
            sum += powers[i];
            if (i >= PAUSE) {
                sum -= powers[i - PAUSE];
            }
            // Of two equally quiet pauses the later one wins, which gives fewer windows.
            if (i >= PAUSE - 1 && sum <= least) {
                least = sum;
                best = i;
            }
        }
        return shortest + (best - PAUSE / 2) * FRAME;
    }

    private double level(int from) {
        return Level.rms(held, from, Math.min(count, from + FRAME));
    }
}
