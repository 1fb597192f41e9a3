package io.talestream.transcription.engine.speakers;

import io.talestream.transcription.engine.words.TimedWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cuts speech into overlapping windows and computes their voices. A window does not reach across a pause, after which
/// another speaker is likely.
final class VoiceWindows implements VoiceSource {
    /// Frames of a window: 1.5 s, enough to recognise a voice, and little enough to contain one.
    static final int LENGTH = 150;

    /// Frames from one window to the next.
    private static final int STEP = LENGTH / 2;

    /// Frames without speech that end a stretch of it.
    private static final int PAUSE = 30;

    /// Frames of the shortest stretch that is used.
    private static final int SHORTEST = 20;

    /// Word times are this inaccurate.
    private static final int MARGIN_MS = 100;

    /// Frames over which the mean is taken that is subtracted from each frame: it is the sound of the room.
    private static final int MEAN_OVER = 300;

    /// -60 dB of full scale, like the silence of [io.talestream.transcription.engine.audio.Windows].
    private static final double SILENCE = Mfcc.energy(0.001);

    /// Speech is louder than this share of the way from the background to the loudest speech.
    private static final double SPEECH = 0.4;

    private static final double BACKGROUND_PERCENTILE = 0.1;
    private static final double LOUD_PERCENTILE = 0.95;

    private final Mfcc mfcc = new Mfcc();
    private final XVectorNetwork network;

    VoiceWindows(XVectorNetwork network) {
        this.network = network;
    }

    /// A stretch of speech, from one frame to before another.
    private record Stretch(int from, int to) {
        int length() {
            return to - from;
        }
    }

    @Override
    public List<VoiceWindow> of(float[] samples, long startMs, List<TimedWord> words) {
        float[][] frames = mfcc.of(samples);
        List<Stretch> stretches = stretches(speech(frames, words));
        int count = stretches.stream().mapToInt(Stretch::length).sum();
        if (count == 0) {
            return List.of();
        }
        float[][] spoken = new float[count][];
        int at = 0;
        for (Stretch stretch : stretches) {
            System.arraycopy(frames, stretch.from, spoken, at, stretch.length());
            at += stretch.length();
        }
        float[][] activations = network.activations(withoutMean(spoken));
        List<VoiceWindow> windows = new ArrayList<>();
        int before = 0;
        for (Stretch stretch : stretches) {
            for (int from : starts(stretch.length())) {
                int length = Math.min(LENGTH, stretch.length());
                int row = (before + from) / XVectorNetwork.STRIDE;
                int end = Math.min(activations.length, (before + from + length) / XVectorNetwork.STRIDE);
                windows.add(new VoiceWindow(
                        startMs + (long) (stretch.from + from) * Mfcc.HOP_MS,
                        startMs + (long) (stretch.from + from + length) * Mfcc.HOP_MS,
                        network.voice(activations, row, end)));
            }
            before += stretch.length();
        }
        return windows;
    }

    private static boolean[] speech(float[][] frames, List<TimedWord> words) {
        boolean[] isSpeech = new boolean[frames.length];
        double least = least(frames);
        for (TimedWord word : words) {
            int from = Math.clamp((word.startMs() - MARGIN_MS) / Mfcc.HOP_MS, 0, frames.length);
            int to = Math.clamp((word.endMs() + MARGIN_MS) / Mfcc.HOP_MS, from, frames.length);
            for (int i = from; i < to; i++) {
                isSpeech[i] = frames[i][0] > least;
            }
        }
        return isSpeech;
    }

    /// The energy that separates speech from the pauses within it. Word times alone do not tell them apart.
    private static double least(float[][] frames) {
        double[] energies = Arrays.stream(frames)
                .mapToDouble(frame -> frame[0])
                .filter(energy -> energy > SILENCE)
                .sorted()
                .toArray();
        if (energies.length == 0) {
            return SILENCE;
        }
        double background = energies[(int) (energies.length * BACKGROUND_PERCENTILE)];
        return background + SPEECH * (energies[(int) (energies.length * LOUD_PERCENTILE)] - background);
    }

    private static List<Stretch> stretches(boolean[] isSpeech) {
        List<Stretch> found = new ArrayList<>();
        for (int i = 0; i < isSpeech.length; i++) {
            if (!isSpeech[i]) {
                continue;
            }
            boolean goesOn = !found.isEmpty() && i - found.getLast().to < PAUSE;
            Stretch last = goesOn ? found.removeLast() : new Stretch(i, i);
            found.add(new Stretch(last.from, i + 1));
        }
        found.removeIf(stretch -> stretch.length() < SHORTEST);
        return found;
    }

    private static int[] starts(int length) {
        int more = Math.max(0, (length - LENGTH + STEP - 1) / STEP);
        int[] starts = new int[more + 1];
        Arrays.setAll(starts, i -> Math.max(0, Math.min(i * STEP, length - LENGTH)));
        return starts;
    }

    /// Subtracts the mean of the frames around each frame.
    private static float[][] withoutMean(float[][] frames) {
        double[][] sums = new double[frames.length + 1][Mfcc.COEFFICIENTS];
        for (int i = 0; i < frames.length; i++) {
            for (int k = 0; k < Mfcc.COEFFICIENTS; k++) {
                sums[i + 1][k] = sums[i][k] + frames[i][k];
            }
        }
        float[][] centred = new float[frames.length][Mfcc.COEFFICIENTS];
        int length = Math.min(MEAN_OVER, frames.length);
        for (int i = 0; i < frames.length; i++) {
            int from = Math.clamp(i - MEAN_OVER / 2, 0, frames.length - length);
            for (int k = 0; k < Mfcc.COEFFICIENTS; k++) {
                centred[i][k] = (float) (frames[i][k] - (sums[from + length][k] - sums[from][k]) / length);
            }
        }
        return centred;
    }
}
