package io.talestream.transcription.engine.speakers;

import java.util.Arrays;

/// A layer `y = W x + b`. The loops add four columns of `W` at a time, which the compiler turns into vector
/// instructions, and skip inputs that are zero, which many are after a rectifier.
final class Affine {
    private final int inputs;
    private final int outputs;

    /// `W`, column by column.
    private final float[] columns;

    private final float[] bias;
    private final int[] used;

    private Affine(int inputs, int outputs, float[] columns, float[] bias) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.columns = columns;
        this.bias = bias;
        used = new int[inputs];
    }

    static Affine of(KaldiModel.Matrix weights, float[] bias) {
        float[] columns = new float[weights.rows() * weights.columns()];
        for (int row = 0; row < weights.rows(); row++) {
            for (int column = 0; column < weights.columns(); column++) {
                columns[column * weights.rows() + row] = weights.at(row, column);
            }
        }
        return new Affine(weights.columns(), weights.rows(), columns, bias);
    }

    int outputs() {
        return outputs;
    }

    /// A layer for inputs that are not yet scaled: `W (scale * x + shift) + b`.
    ///
    /// @param scale repeated until all inputs have one
    Affine scaled(float[] scale, float[] shift) {
        float[] newColumns = columns.clone();
        double[] sums = new double[outputs];
        for (int in = 0; in < inputs; in++) {
            for (int out = 0; out < outputs; out++) {
                float weight = columns[in * outputs + out];
                newColumns[in * outputs + out] = weight * scale[in % scale.length];
                sums[out] += (double) weight * shift[in % shift.length];
            }
        }
        return new Affine(inputs, outputs, newColumns, plus(bias, sums));
    }

    /// This layer after which `next (y - mean)` is computed.
    Affine then(KaldiModel.Matrix next, float[] mean) {
        float[] newColumns = new float[inputs * next.rows()];
        double[] newBias = new double[next.rows()];
        for (int middle = 0; middle < outputs; middle++) {
            for (int row = 0; row < next.rows(); row++) {
                newBias[row] += (double) next.at(row, middle) * (bias[middle] - mean[middle]);
            }
        }
        for (int in = 0; in < inputs; in++) {
            for (int row = 0; row < next.rows(); row++) {
                float sum = 0;
                for (int middle = 0; middle < outputs; middle++) {
                    sum += next.at(row, middle) * columns[in * outputs + middle];
                }
                newColumns[in * next.rows() + row] = sum;
            }
        }
        return new Affine(inputs, next.rows(), newColumns, plus(new float[next.rows()], newBias));
    }

    float[] apply(float[] in) {
        int count = 0;
        for (int i = 0; i < inputs; i++) {
            if (in[i] != 0) {
                used[count++] = i;
            }
        }
        float[] out = Arrays.copyOf(bias, outputs);
        int at = 0;
        for (; at + 4 <= count; at += 4) {
            add(in, used[at], used[at + 1], used[at + 2], used[at + 3], out);
        }
        for (; at < count; at++) {
            add(in[used[at]], used[at] * outputs, out);
        }
        return out;
    }

    /// [#apply], with 0 in place of negative outputs.
    float[] rectified(float[] in) {
        float[] out = apply(in);
        for (int i = 0; i < out.length; i++) {
            out[i] = Math.max(0, out[i]);
        }
        return out;
    }

    private void add(float[] in, int a, int b, int c, int d, float[] out) {
        float[] from = columns;
        float x = in[a];
        float y = in[b];
        float z = in[c];
        float w = in[d];
        int atA = a * outputs;
        int atB = b * outputs;
        int atC = c * outputs;
        int atD = d * outputs;
        for (int i = 0; i < out.length; i++) {
            out[i] += x * from[atA + i] + y * from[atB + i] + z * from[atC + i] + w * from[atD + i];
        }
    }

    private void add(float factor, int column, float[] out) {
        for (int i = 0; i < out.length; i++) {
            out[i] += factor * columns[column + i];
        }
    }

    private static float[] plus(float[] vector, double[] added) {
        float[] sum = new float[vector.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (float) (vector[i] + added[i]);
        }
        return sum;
    }
}
