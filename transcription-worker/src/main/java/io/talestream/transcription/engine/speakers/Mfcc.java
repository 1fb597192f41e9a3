package io.talestream.transcription.engine.speakers;

import io.talestream.transcription.engine.audio.Sound;

/// Mel-frequency cepstral coefficients as Kaldi computes them for telephone speech: 8 kHz, frames of 25 ms every 10 ms,
/// 23 mel filters from 20 to 3,700 Hz, 23 coefficients of which the first is the logarithm of the energy. The voice
/// model was trained on these.
final class Mfcc {
    static final int COEFFICIENTS = 23;

    /// Milliseconds from one frame to the next.
    static final int HOP_MS = 10;

    private static final int RATE = 8_000;
    private static final int FRAME = RATE / 40;
    private static final int HOP = RATE * HOP_MS / 1_000;
    private static final int FFT = 256;
    private static final double LOWEST_HZ = 20;
    private static final double HIGHEST_HZ = 3_700;
    private static final double PRE_EMPHASIS = 0.97;
    private static final double LIFTER = 22;
    private static final double FULL_SCALE = 32_768;
    private static final double LEAST_ENERGY = 1.1920929e-7;
    private static final int DECIMATION = Sound.RATE / RATE;

    /// On either side of the low-pass filter's middle.
    private static final int FILTER_REACH = 32;

    private final float[] lowPass = lowPass();
    private final double[] window = new double[FRAME];
    private final double[][] mel = mel();
    private final double[][] cosines = new double[FFT / 2][FRAME];
    private final double[][] sines = new double[FFT / 2][FRAME];
    private final double[][] dct = new double[COEFFICIENTS][COEFFICIENTS];

    Mfcc() {
        for (int i = 0; i < FRAME; i++) {
            window[i] = Math.pow(0.5 - 0.5 * Math.cos(2 * Math.PI * i / (FRAME - 1)), 0.85);
            for (int bin = 0; bin < FFT / 2; bin++) {
                cosines[bin][i] = Math.cos(2 * Math.PI * bin * i / FFT);
                sines[bin][i] = Math.sin(2 * Math.PI * bin * i / FFT);
            }
        }
        for (int k = 0; k < COEFFICIENTS; k++) {
            double lifter = 1 + LIFTER / 2 * Math.sin(Math.PI * k / LIFTER);
            for (int n = 0; n < COEFFICIENTS; n++) {
                dct[k][n] = lifter
                        * Math.sqrt((k == 0 ? 1.0 : 2.0) / COEFFICIENTS)
                        * Math.cos(Math.PI / COEFFICIENTS * (n + 0.5) * k);
            }
        }
    }

    /// The coefficients of all whole frames.
    ///
    /// @param samples at [Sound#RATE]
    float[][] of(float[] samples) {
        float[] low = atLowRate(samples);
        float[][] frames = new float[Math.max(0, 1 + (low.length - FRAME) / HOP)][];
        if (low.length < FRAME) {
            return new float[0][];
        }
        for (int i = 0; i < frames.length; i++) {
            frames[i] = frame(low, i * HOP);
        }
        return frames;
    }

    /// The first coefficient of a frame with this level.
    ///
    /// @param level root of the mean square, where 1 is full scale
    static double energy(double level) {
        return Math.log(FRAME * Math.pow(level * FULL_SCALE, 2));
    }

    private float[] frame(float[] low, int from) {
        double[] frame = new double[FRAME];
        double mean = 0;
        for (int i = 0; i < FRAME; i++) {
            frame[i] = low[from + i] * FULL_SCALE;
            mean += frame[i] / FRAME;
        }
        double energy = 0;
        for (int i = 0; i < FRAME; i++) {
            frame[i] -= mean;
            energy += frame[i] * frame[i];
        }
        for (int i = FRAME - 1; i >= 0; i--) {
            frame[i] = (frame[i] - PRE_EMPHASIS * frame[Math.max(0, i - 1)]) * window[i];
        }
        double[] logs = logMel(frame);
        float[] coefficients = new float[COEFFICIENTS];
        for (int k = 1; k < COEFFICIENTS; k++) {
            double sum = 0;
            for (int n = 0; n < COEFFICIENTS; n++) {
                sum += dct[k][n] * logs[n];
            }
            coefficients[k] = (float) sum;
        }
        coefficients[0] = (float) Math.log(Math.max(energy, LEAST_ENERGY));
        return coefficients;
    }

    private double[] logMel(double[] frame) {
        double[] power = new double[FFT / 2];
        for (int bin = 0; bin < power.length; bin++) {
            double real = 0;
            double imaginary = 0;
            for (int i = 0; i < FRAME; i++) {
                real += frame[i] * cosines[bin][i];
                imaginary += frame[i] * sines[bin][i];
            }
            power[bin] = real * real + imaginary * imaginary;
        }
        double[] logs = new double[COEFFICIENTS];
        for (int n = 0; n < COEFFICIENTS; n++) {
            double sum = 0;
            for (int bin = 0; bin < power.length; bin++) {
                sum += mel[n][bin] * power[bin];
            }
            logs[n] = Math.log(Math.max(sum, LEAST_ENERGY));
        }
        return logs;
    }

    private float[] atLowRate(float[] samples) {
        float[] low = new float[(samples.length + DECIMATION - 1) / DECIMATION];
        for (int i = 0; i < low.length; i++) {
            int middle = i * DECIMATION;
            int first = Math.max(0, middle - FILTER_REACH);
            int last = Math.min(samples.length - 1, middle + FILTER_REACH);
            float sum = 0;
            for (int at = first; at <= last; at++) {
                sum += samples[at] * lowPass[at - middle + FILTER_REACH];
            }
            low[i] = sum;
        }
        return low;
    }

    /// A windowed sinc that ends a little below half of the low rate.
    private static float[] lowPass() {
        double[] weights = new double[2 * FILTER_REACH + 1];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            double x = Math.PI * 0.96 / DECIMATION * (i - FILTER_REACH);
            double hamming = 0.54 - 0.46 * Math.cos(2 * Math.PI * i / (weights.length - 1));
            weights[i] = hamming * (x == 0 ? 1 : Math.sin(x) / x);
            sum += weights[i];
        }
        float[] scaled = new float[weights.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (float) (weights[i] / sum);
        }
        return scaled;
    }

    private static double[][] mel() {
        double[][] filters = new double[COEFFICIENTS][FFT / 2];
        double lowest = mel(LOWEST_HZ);
        double step = (mel(HIGHEST_HZ) - lowest) / (COEFFICIENTS + 1);
        for (int n = 0; n < COEFFICIENTS; n++) {
            double peak = lowest + (n + 1) * step;
            for (int bin = 0; bin < FFT / 2; bin++) {
                double distance = Math.abs(mel((double) RATE / FFT * bin) - peak);
                filters[n][bin] = Math.max(0, 1 - distance / step);
            }
        }
        return filters;
    }

    private static double mel(double hz) {
        return 1_127 * Math.log(1 + hz / 700);
    }
}
