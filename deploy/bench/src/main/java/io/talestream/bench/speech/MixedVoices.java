package io.talestream.bench.speech;

import io.talestream.transcription.engine.audio.Sound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// A conversation in one file, made of recordings of single speakers: they take turns of 1 to 6 s, equally loud, with
/// pauses between them and noise throughout. No part of a recording is used twice.
final class MixedVoices {
    private static final double LEVEL = 0.06;
    private static final double NOISE = 0.002;

    /// Of one speaker.
    private static final int LONGEST = 20 * Sound.RATE;

    private final float[] samples;
    private final List<Turn> turns;

    /// What a speaker says at a time.
    ///
    /// @param from first sample
    /// @param to sample after the last one
    record Turn(int speaker, int from, int to) {}

    private MixedVoices(float[] samples, List<Turn> turns) {
        this.samples = samples;
        this.turns = List.copyOf(turns);
    }

    float[] samples() {
        return samples;
    }

    List<Turn> turns() {
        return turns;
    }

    /// @param from part of each recording that is left out
    static MixedVoices of(List<float[]> recordings, int[] from, long seed) {
        var random = new Random(seed);
        int[] at = from.clone();
        List<Turn> turns = new ArrayList<>();
        float[] mixed = new float[2 * LONGEST * recordings.size()];
        int end = 0;
        int last = -1;
        List<float[]> parts = IntStream.range(0, recordings.size())
                .mapToObj(i -> Arrays.copyOf(recordings.get(i), Math.min(recordings.get(i).length, from[i] + LONGEST)))
                .toList();
        while (true) {
            int before = last;
            int[] ready = IntStream.range(0, parts.size())
                    .filter(speaker -> speaker != before && at[speaker] < parts.get(speaker).length - Sound.RATE)
                    .toArray();
            if (ready.length == 0) {
                break;
            }
            int speaker = ready[random.nextInt(ready.length)];
            float[] recording = parts.get(speaker);
            int cut = cut(recording, at[speaker], (int) (Sound.RATE * (1 + 5 * Math.pow(random.nextDouble(), 1.5))));
            int start = end + random.nextInt(Sound.RATE);
            double louder = LEVEL / level(recording);
            for (int i = at[speaker]; i < cut; i++) {
                mixed[start + i - at[speaker]] = (float) (recording[i] * louder);
            }
            end = start + cut - at[speaker];
            turns.add(new Turn(speaker, start, end));
            at[speaker] = cut;
            last = speaker;
        }
        float[] samples = new float[end + Sound.RATE / 2];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) (mixed[i] + NOISE * random.nextGaussian());
        }
        return new MixedVoices(samples, turns);
    }

    /// The speaker at this time, or -1.
    int speakerAt(long ms) {
        long sample = ms * Sound.RATE / 1_000;
        return turns.stream()
                .filter(turn -> turn.from <= sample && sample < turn.to)
                .mapToInt(Turn::speaker)
                .findFirst()
                .orElse(-1);
    }

    /// At the quietest point near the end of the turn.
    private static int cut(float[] recording, int from, int length) {
        int best = recording.length;
        double least = Double.MAX_VALUE;
        int reach = Sound.RATE / 2;
        for (int at = from + Math.max(reach, length - reach);
                at < Math.min(recording.length - reach, from + length + reach);
                at += Sound.RATE / 100) {
            double power = 0;
            for (int i = at; i < at + Sound.RATE / 50; i++) {
                power += recording[i] * recording[i];
            }
            if (power < least) {
                least = power;
                best = at;
            }
        }
        return best;
    }

    private static double level(float[] recording) {
        double sum = 0;
        for (float sample : recording) {
            sum += sample * sample;
        }
        return Math.sqrt(sum / recording.length);
    }
}
