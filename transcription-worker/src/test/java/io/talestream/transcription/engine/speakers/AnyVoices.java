package io.talestream.transcription.engine.speakers;

import java.util.Random;

/// Generates voices: what all have in common, what is the speaker's own, and chance.
final class AnyVoices {
    static final int SIZE = 32;
    static final int STEP_MS = 750;
    static final int LENGTH_MS = 1_500;

    private final Random random = new Random(5);
    private final double common;
    private final double chance;
    private long atMs;

    AnyVoices(double common, double chance) {
        this.common = common;
        this.chance = chance;
    }

    VoiceWindow next(int speaker) {
        long startMs = atMs;
        atMs += STEP_MS;
        return at(startMs, speaker);
    }

    VoiceWindow at(long startMs, int speaker) {
        float[] voice = new float[SIZE];
        voice[0] = (float) common;
        voice[1 + speaker] = 1;
        for (int i = 0; i < SIZE; i++) {
            voice[i] += (float) (chance * random.nextGaussian() / Math.sqrt(SIZE));
        }
        boolean _ = Vectors.isNormalised(voice);
        return new VoiceWindow(startMs, startMs + LENGTH_MS, voice);
    }
}
