package io.talestream.transcription.engine.voice;

import io.talestream.contracts.transcript.Span;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Level;
import io.talestream.transcription.engine.audio.Sound;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;

/// A recording in which everything but speech is silent, so that no time is spent on it. Closing it closes the
/// recording, but not the detector.
public final class SpeechSound implements Sound {
    /// Samples on each side of speech, which may contain its faint beginning and end.
    private static final int MARGIN = RATE * 3 / 20;

    /// Silence at the end. whisper.cpp ignores less than a second at the end of a window, so this keeps a short last
    /// word. For a second or more it runs once again, and may invent words.
    static final int END = RATE / 2;

    private static final int KEPT = (SpeechSpans.LONGEST_MS + 2_000) / 1_000 * RATE;

    private final Sound all;
    private final VoiceActivity activity;
    private final SpeechSpans spans = new SpeechSpans(VoiceActivity.FRAME * 1_000 / RATE, this::add);

    /// The last samples of the recording; sample `n` is at `n % KEPT`.
    private final float[] kept = new float[KEPT];

    /// So many samples of silence come next, before those that are ready.
    private long silent;

    private float[] ready = new float[KEPT];
    private int count;
    private int taken;

    /// Up to which sample of the recording it is decided what is read.
    private long decided;

    private long received;
    private boolean isLoud;
    private boolean isEnded;

    public SpeechSound(Sound all, VoiceActivity activity) {
        this.all = all;
        this.activity = activity;
        activity.begin();
    }

    /// @throws TranscriptionFailed if there is sound in the recording, but no speech
    @Override
    public int read(float[] into, int offset, int most) throws IOException {
        while (silent == 0 && taken == count && !isEnded) {
            readFrame();
        }
        if (silent > 0) {
            int given = (int) Math.min(most, silent);
            Arrays.fill(into, offset, offset + given, 0);
            silent -= given;
            return given;
        }
        if (taken == count) {
            return -1;
        }
        int given = Math.min(most, count - taken);
        System.arraycopy(ready, taken, into, offset, given);
        taken += given;
        return given;
    }

    @Override
    public OptionalLong durationMs() {
        return all.durationMs();
    }

    @Override
    public void close() {
        all.close();
    }

    private void readFrame() throws IOException {
        count = 0;
        taken = 0;
        float[] frame = new float[VoiceActivity.FRAME];
        int got = VoiceActivity.fill(all, frame);
        for (int i = 0; i < got; i++) {
            kept[(int) ((received + i) % KEPT)] = frame[i];
        }
        received += got;
        if (got > 0) {
            // The detector gets no silence, of which the tracks of one speaker have a lot.
            boolean isSound = Level.rms(frame, 0, frame.length) > Level.SILENCE;
            isLoud |= isSound;
            spans.add(isSound ? activity.probability(frame) : 0);
        }
        if (got < VoiceActivity.FRAME) {
            isEnded = true;
            spans.end(received * 1_000 / RATE);
            if (decided == 0 && isLoud) {
                throw new TranscriptionFailed(Failure.SILENCE, "no speech was found in the recording");
            }
            if (decided > 0) {
                addSilence(END);
            }
        }
    }

    private void add(Span span) {
        long start = Math.max(decided, span.startMs() * RATE / 1_000 - MARGIN);
        long end = Math.min(received, span.endMs() * RATE / 1_000 + MARGIN);
        if (count == 0) {
            silent += start - decided;
        } else {
            addSilence((int) (start - decided));
        }
        int length = (int) Math.max(0, end - start);
        room(length);
        for (int i = 0; i < length; i++) {
            ready[count + i] = kept[(int) ((start + i) % KEPT)];
        }
        count += length;
        decided = start + length;
    }

    private void addSilence(int samples) {
        room(samples);
        Arrays.fill(ready, count, count + samples, 0);
        count += samples;
    }

    private void room(int samples) {
        if (count + samples > ready.length) {
            ready = Arrays.copyOf(ready, count + samples);
        }
    }
}
