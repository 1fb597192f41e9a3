package io.talestream.transcription.engine.speakers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Compares the network with its definition, on a small file in Kaldi's format.
class XVectorNetworkTest {
    private static final int WIDTH = 4;
    private static final int LAST = 6;
    private static final int VOICE = 3;
    private static final int FRAMES = 20;
    private static final double EPSILON = 0.001;

    private final Random random = new Random(7);
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final double[][][] weights = new double[7][][];
    private final double[][] bias = new double[7][];
    private final double[][] mean = new double[6][];
    private final double[][] variance = new double[6][];
    private final double[][] whitening = random(VOICE, VOICE);
    private final double[] centre = random(1, VOICE)[0];

    @Test
    void a_voice_is_what_the_network_defines() throws IOException {
        XVectorNetwork network = XVectorNetwork.of(KaldiModel.of(model()));
        float[][] frames = new float[FRAMES][Mfcc.COEFFICIENTS];
        for (float[] frame : frames) {
            for (int i = 0; i < frame.length; i++) {
                frame[i] = (float) random.nextGaussian();
            }
        }

        float[][] activations = network.activations(frames);
        float[] voice = network.voice(activations, 1, 6);

        assertThat(activations).hasNumberOfRows((FRAMES + 2) / XVectorNetwork.STRIDE);
        double[] expected = expected(frames, 1, 6);
        assertThat(voice).hasSize(VOICE);
        for (int i = 0; i < VOICE; i++) {
            assertThat((double) voice[i]).isCloseTo(expected[i], within(1e-4));
        }
    }

    @Test
    void another_file_is_no_model() {
        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> XVectorNetwork.of(KaldiModel.of(new byte[1_000])))
                .extracting(TranscriptionFailed::why)
                .isEqualTo(Failure.NO_MODEL);
    }

    /// Layer by layer, without any shortcut.
    private double[] expected(float[][] frames, int from, int to) {
        double[] sums = new double[2 * LAST];
        for (int at = from; at < to; at++) {
            double[] out = fifth(frames, at * XVectorNetwork.STRIDE);
            for (int i = 0; i < LAST; i++) {
                sums[i] += out[i] / (to - from);
                sums[LAST + i] += out[i] * out[i] / (to - from);
            }
        }
        for (int i = 0; i < LAST; i++) {
            sums[LAST + i] = Math.sqrt(sums[LAST + i] - sums[i] * sums[i]);
        }
        double[] vector = affine(6, sums);
        double[] voice = new double[VOICE];
        double length = 0;
        for (int row = 0; row < VOICE; row++) {
            for (int column = 0; column < VOICE; column++) {
                voice[row] += whitening[row][column] * (vector[column] - centre[column]);
            }
            length += voice[row] * voice[row];
        }
        for (int i = 0; i < VOICE; i++) {
            voice[i] /= Math.sqrt(length);
        }
        return voice;
    }

    private double[] fifth(float[][] frames, int at) {
        double[][] seconds = new double[3][];
        for (int i = -1; i <= 1; i++) {
            double[][] firsts = new double[3][];
            for (int j = -1; j <= 1; j++) {
                firsts[j + 1] = first(frames, at + 3 * i + 2 * j);
            }
            seconds[i + 1] = layer(2, joined(firsts));
        }
        return layer(5, layer(4, layer(3, joined(seconds))));
    }

    private double[] first(float[][] frames, int at) {
        double[][] near = new double[5][Mfcc.COEFFICIENTS];
        for (int i = -2; i <= 2; i++) {
            float[] frame = frames[Math.clamp(at + i, 0, frames.length - 1)];
            for (int k = 0; k < frame.length; k++) {
                near[i + 2][k] = frame[k];
            }
        }
        return layer(1, joined(near));
    }

    private double[] layer(int number, double[] in) {
        double[] out = affine(number, in);
        for (int i = 0; i < out.length; i++) {
            out[i] = (Math.max(0, out[i]) - mean[number][i]) / Math.sqrt(variance[number][i] + EPSILON);
        }
        return out;
    }

    private double[] affine(int number, double[] in) {
        double[] out = bias[number].clone();
        for (int row = 0; row < out.length; row++) {
            for (int column = 0; column < in.length; column++) {
                out[row] += weights[number][row][column] * in[column];
            }
        }
        return out;
    }

    private static double[] joined(double[][] parts) {
        double[] joined = new double[parts.length * parts[0].length];
        for (int i = 0; i < joined.length; i++) {
            joined[i] = parts[i / parts[0].length][i % parts[0].length];
        }
        return joined;
    }

    private byte[] model() throws IOException {
        int[] inputs = {0, 5 * Mfcc.COEFFICIENTS, 3 * WIDTH, 3 * WIDTH, WIDTH, WIDTH, 2 * LAST};
        int[] outputs = {0, WIDTH, WIDTH, WIDTH, WIDTH, LAST, VOICE};
        text("\0B<Nnet3> input-node name=input dim=23\n<NumComponents> ");
        for (int i = 1; i <= 6; i++) {
            weights[i] = random(outputs[i], inputs[i]);
            bias[i] = random(1, outputs[i])[0];
            text("<ComponentName> tdnn%d.affine <NaturalGradientAffineComponent> <LinearParams> ".formatted(i));
            matrix(weights[i]);
            text("<BiasParams> ");
            vector(bias[i]);
            if (i < 6) {
                mean[i] = random(1, outputs[i])[0];
                variance[i] = random(1, outputs[i])[0];
                for (int k = 0; k < outputs[i]; k++) {
                    variance[i][k] = variance[i][k] * variance[i][k];
                }
                text("<ComponentName> tdnn%d.batchnorm <BatchNormComponent> <Epsilon> ".formatted(i));
                file.write(4);
                number(EPSILON);
                text("<StatsMean> ");
                vector(mean[i]);
                text("<StatsVar> ");
                vector(variance[i]);
            }
        }
        text("</Nnet3>  [ %s %s %s ]\n\0B".formatted(centre[0], centre[1], centre[2]));
        matrix(whitening);
        return file.toByteArray();
    }

    private double[][] random(int rows, int columns) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int i = 0; i < columns; i++) {
                row[i] = (float) random.nextGaussian();
            }
        }
        return values;
    }

    private void matrix(double[][] values) throws IOException {
        text("FM ");
        count(values.length);
        count(values[0].length);
        for (double[] row : values) {
            for (double value : row) {
                number(value);
            }
        }
    }

    private void vector(double[] values) throws IOException {
        text("FV ");
        count(values.length);
        for (double value : values) {
            number(value);
        }
    }

    private void count(int value) throws IOException {
        file.write(4);
        file.write(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array());
    }

    private void number(double value) throws IOException {
        file.write(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat((float) value)
                .array());
    }

    private void text(String text) throws IOException {
        file.write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
