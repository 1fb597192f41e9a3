package io.talestream.transcription.engine.audio;

public final class Level {
    /// -60 dB of full scale: below a whisper at the far end of a table.
    public static final double SILENCE = 0.001;

    private Level() {}

    /// The root mean square of the samples from `from` to before `to`.
    public static double rms(float[] samples, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += samples[i] * samples[i];
        }
        return Math.sqrt(sum / (to - from));
    }
}
