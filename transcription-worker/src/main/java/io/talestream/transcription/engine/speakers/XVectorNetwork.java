package io.talestream.transcription.engine.speakers;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The x-vector network of Kaldi: five layers look at each frame and its neighbours, their mean and standard deviation
/// over a stretch of speech become a vector that depends on the voice. Batch normalisation and the whitening at the end
/// are folded into the layers. Not thread-safe.
final class XVectorNetwork {
    /// Neighbouring frames are alike: every third one of the upper layers gives the same statistics at a third of the
    /// cost.
    static final int STRIDE = 3;

    /// Frames that the first layer sees on either side.
    private static final int NEAR = 2;

    private static final int LAYERS = 5;

    /// For a standard deviation of a constant.
    private static final double LEAST_VARIANCE = 1e-10;

    private final List<Affine> layers;
    private final Affine last;

    private XVectorNetwork(List<Affine> layers, Affine last) {
        this.layers = layers;
        this.last = last;
    }

    /// @param file of [io.talestream.transcription.engine.voice.VoiceModel#SPEAKERS]
    static XVectorNetwork load(Path file) throws IOException {
        return of(KaldiModel.of(Files.readAllBytes(file)));
    }

    static XVectorNetwork of(KaldiModel model) {
        List<Affine> layers = new ArrayList<>();
        for (int i = 1; i <= LAYERS; i++) {
            layers.add(layer(model, i));
        }
        Affine pooled =
                Affine.of(model.matrix("tdnn6.affine", "<LinearParams>"), model.vector("tdnn6.affine", "<BiasParams>"));
        Normalisation normal = Normalisation.of(model, LAYERS);
        // The first half of the statistics are means, the second half deviations, which a shift does not change.
        int count = normal.scale.length;
        float[] scale = new float[2 * count];
        float[] shift = new float[2 * count];
        System.arraycopy(normal.scale, 0, scale, 0, count);
        System.arraycopy(normal.scale, 0, scale, count, count);
        System.arraycopy(normal.shift, 0, shift, 0, count);
        return new XVectorNetwork(
                List.copyOf(layers), pooled.scaled(scale, shift).then(model.lastMatrix(), model.textVector()));
    }

    private static Affine layer(KaldiModel model, int number) {
        String name = "tdnn%d.affine".formatted(number);
        Affine layer = Affine.of(model.matrix(name, "<LinearParams>"), model.vector(name, "<BiasParams>"));
        if (number == 1) {
            return layer;
        }
        Normalisation before = Normalisation.of(model, number - 1);
        return layer.scaled(before.scale, before.shift);
    }

    /// Batch normalisation, as `scale * x + shift`.
    private static final class Normalisation {
        private final float[] scale;
        private final float[] shift;

        private Normalisation(float[] scale, float[] shift) {
            this.scale = scale;
            this.shift = shift;
        }

        static Normalisation of(KaldiModel model, int number) {
            String name = "tdnn%d.batchnorm".formatted(number);
            float[] mean = model.vector(name, "<StatsMean>");
            float[] variance = model.vector(name, "<StatsVar>");
            float epsilon = model.number(name, "<Epsilon>");
            float[] scale = new float[mean.length];
            float[] shift = new float[mean.length];
            for (int i = 0; i < mean.length; i++) {
                scale[i] = (float) (1 / Math.sqrt(variance[i] + epsilon));
                shift[i] = -mean[i] * scale[i];
            }
            return new Normalisation(scale, shift);
        }
    }

    /// What the upper layers make of speech: one row for [#STRIDE] frames.
    ///
    /// @param frames [Mfcc], without their sliding mean
    float[][] activations(float[][] frames) {
        int steps = (frames.length + STRIDE - 1) / STRIDE;
        float[][] first = new float[frames.length + 2 * (STRIDE + NEAR) + STRIDE][];
        int offset = STRIDE + NEAR;
        for (int i = 0; i < first.length; i++) {
            first[i] = layers.get(0).rectified(around(frames, i - offset));
        }
        float[][] second = new float[steps + 2][];
        for (int i = 0; i < second.length; i++) {
            int at = (i - 1) * STRIDE + offset;
            second[i] = layers.get(1).rectified(joined(first[at - NEAR], first[at], first[at + NEAR]));
        }
        float[][] out = new float[steps][];
        for (int i = 0; i < steps; i++) {
            float[] third = layers.get(2).rectified(joined(second[i], second[i + 1], second[i + 2]));
            out[i] = layers.get(4).rectified(layers.get(3).rectified(third));
        }
        return out;
    }

    /// The voice of the rows from `from` to before `to`, a vector of length 1.
    float[] voice(float[][] activations, int from, int to) {
        int count = activations[from].length;
        double[] sums = new double[count];
        double[] squares = new double[count];
        for (int at = from; at < to; at++) {
            for (int i = 0; i < count; i++) {
                double value = activations[at][i];
                sums[i] += value;
                squares[i] += value * value;
            }
        }
        float[] statistics = new float[2 * count];
        for (int i = 0; i < count; i++) {
            double mean = sums[i] / (to - from);
            statistics[i] = (float) mean;
            statistics[count + i] = (float) Math.sqrt(Math.max(squares[i] / (to - from) - mean * mean, LEAST_VARIANCE));
        }
        float[] voice = last.apply(statistics);
        if (!Vectors.isNormalised(voice)) {
            throw new TranscriptionFailed(Failure.BROKE_OFF, "the voice model gave no direction");
        }
        return voice;
    }

    private static float[] around(float[][] frames, int middle) {
        float[] joined = new float[(2 * NEAR + 1) * Mfcc.COEFFICIENTS];
        for (int i = -NEAR; i <= NEAR; i++) {
            float[] frame = frames[Math.clamp(middle + i, 0, frames.length - 1)];
            System.arraycopy(frame, 0, joined, (i + NEAR) * Mfcc.COEFFICIENTS, Mfcc.COEFFICIENTS);
        }
        return joined;
    }

    private static float[] joined(float[] a, float[] b, float[] c) {
        float[] joined = new float[3 * a.length];
        System.arraycopy(a, 0, joined, 0, a.length);
        System.arraycopy(b, 0, joined, a.length, a.length);
        System.arraycopy(c, 0, joined, 2 * a.length, a.length);
        return joined;
    }
}
