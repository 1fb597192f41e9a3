package io.talestream.transcription.engine.audio;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;

/// Audio at another sample rate: each new sample is a windowed sinc over the old samples around it, cut off below half
/// of the lower rate to prevent aliasing.
final class ResampledSound implements Sound {
    /// Zero crossings of the sinc on either side.
    private static final int CROSSINGS = 16;

    /// Passband share of the band; the rest is the roll-off of the filter.
    private static final double KEPT = 0.94;

    private static final int BLOCK = 8_192;

    private final Sound from;
    private final int up;
    private final int down;
    private final int reach;
    private final float[][] phases;
    private final float[] held;
    private int count;
    private boolean isEnded;
    /// Position of the next new sample in the buffer, and its offset past that position, in units of `up`.
    private int middle;

    private int phase;

    ResampledSound(Sound from, int rate, int newRate) {
        this.from = from;
        int common = greatestCommon(rate, newRate);
        up = newRate / common;
        down = rate / common;
        double cutoff = KEPT * Math.min(1.0, (double) newRate / rate);
        reach = (int) Math.ceil(CROSSINGS / cutoff);
        phases = new float[up][];
        for (int i = 0; i < up; i++) {
            phases[i] = weights(cutoff, (double) i / up);
        }
        held = new float[BLOCK + 2 * reach + down / up + 2];
        // The audio is padded with silence in front.
        count = reach;
        middle = reach;
    }

    @Override
    public int read(float[] into, int offset, int most) throws IOException {
        int made = 0;
        while (made < most) {
            if (middle + reach >= count && !fill()) {
                break;
            }
            into[offset + made++] = sample();
            phase += down;
            middle += phase / up;
            phase %= up;
        }
        return made == 0 ? -1 : made;
    }

    @Override
    public OptionalLong durationMs() {
        return from.durationMs();
    }

    @Override
    public void close() {
        from.close();
    }

    /// Returns false at the end of the input. The input is padded with as much silence as the last samples need.
    private boolean fill() throws IOException {
        int drop = Math.min(middle - reach, count);
        System.arraycopy(held, drop, held, 0, count - drop);
        count -= drop;
        middle -= drop;
        while (!isEnded && middle + reach >= count) {
            int got = from.read(held, count, held.length - count - reach);
            if (got < 0) {
                isEnded = true;
                Arrays.fill(held, count, count + reach, 0);
                count += reach;
            } else {
                count += got;
            }
        }
        return middle + reach < count;
    }

    private float sample() {
        float[] weights = phases[phase];
        int start = middle - reach + 1;
        float sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * held[start + i];
        }
        return sum;
    }

    /// The weights for a sample at offset `past`: from `reach - 1` samples before it to `reach` after it. They sum to
    /// one, which keeps the level of a constant signal.
    private float[] weights(double cutoff, double past) {
        double[] exact = new double[2 * reach];
        double sum = 0;
        for (int i = 0; i < exact.length; i++) {
            double x = i - (reach - 1) - past;
            exact[i] = sinc(cutoff * x) * window(x / reach);
            sum += exact[i];
        }
        float[] weights = new float[exact.length];
        for (int i = 0; i < exact.length; i++) {
            weights[i] = (float) (exact[i] / sum);
        }
        return weights;
    }

    private static double sinc(double x) {
        return x == 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    }

    /// The Blackman window.
    private static double window(double x) {
        return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
    }

    private static int greatestCommon(int a, int b) {
        return b == 0 ? a : greatestCommon(b, a % b);
    }
}
