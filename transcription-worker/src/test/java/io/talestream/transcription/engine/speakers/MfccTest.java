package io.talestream.transcription.engine.speakers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.transcription.engine.audio.Sound;
import org.junit.jupiter.api.Test;

class MfccTest {
    /// Computed with another program (numpy, with a fast Fourier transform) for the same tones.
    private static final float[] EXPECTED = {
        23.097f, 46.653f, -67.946f, 11.85f, -52.37f, -122.782f, -32.224f, 95.28f, 44.759f, -32.012f, 26.382f, 29.738f,
        -57.409f, -16.709f, 20.411f, -1.762f, -8.566f, -2.639f, 4.567f, -1.465f, -1.69f, 4.05f, 0.509f
    };

    @Test
    void the_coefficients_are_those_of_kaldi() {
        float[] samples = new float[Sound.RATE / 4];
        for (int i = 0; i < samples.length; i++) {
            double turn = 2 * Math.PI * i / Sound.RATE;
            samples[i] =
                    (float) (0.3 * Math.sin(440 * turn) + 0.1 * Math.sin(1_300 * turn) + 0.05 * Math.sin(6_000 * turn));
        }

        float[][] frames = new Mfcc().of(samples);

        assertThat(frames).hasDimensions(23, Mfcc.COEFFICIENTS);
        assertThat(frames[10]).containsExactly(EXPECTED, within(0.02f));
    }

    @Test
    void the_first_coefficient_measures_the_level() {
        float[] samples = new float[Sound.RATE / 4];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) (0.01 * Math.sqrt(2) * Math.sin(2 * Math.PI * 400 * i / Sound.RATE));
        }

        assertThat((double) new Mfcc().of(samples)[10][0]).isCloseTo(Mfcc.energy(0.01), within(0.05));
    }

    @Test
    void less_than_a_frame_has_no_coefficients() {
        assertThat(new Mfcc().of(new float[300])).isEmpty();
        assertThat(new Mfcc().of(new float[0])).isEmpty();
    }
}
