package io.talestream.transcription.engine.audio;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/// The samples of a WAV file at their own rate, mixed down to one channel. If the header promises more samples than the
/// file has, the file ends the audio.
final class WavSound implements Sound {
    private static final int FRAMES_AT_ONCE = 4_096;

    private final InputStream in;
    private final WavForm form;
    private final OptionalLong durationMs;
    private final byte[] bytes;
    private final ByteBuffer frames;
    private long left;

    /// @param available bytes that follow the header
    WavSound(InputStream in, WavForm form, long available) {
        this.in = in;
        this.form = form;
        left = Math.min(form.bytes(), available);
        durationMs = OptionalLong.of(form.durationMs(available));
        bytes = new byte[FRAMES_AT_ONCE * form.frameBytes()];
        frames = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public int read(float[] into, int offset, int most) throws IOException {
        long requested = Math.min(left, (long) Math.min(most, FRAMES_AT_ONCE) * form.frameBytes());
        int got = in.readNBytes(bytes, 0, (int) requested);
        left -= got;
        int count = got / form.frameBytes();
        if (count == 0) {
            return -1;
        }
        for (int i = 0; i < count; i++) {
            into[offset + i] = frame(i * form.frameBytes());
        }
        return count;
    }

    @Override
    public OptionalLong durationMs() {
        return durationMs;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the recording cannot be closed", e);
        }
    }

    private float frame(int at) {
        double sum = 0;
        for (int channel = 0; channel < form.channels(); channel++) {
            sum += sample(at + channel * form.coding().bytes);
        }
        return (float) (sum / form.channels());
    }

    private double sample(int at) {
        double value = switch (form.coding()) {
            case PCM_8 -> (Byte.toUnsignedInt(bytes[at]) - 128) / 128.0;
            case PCM_16 -> frames.getShort(at) / 32_768.0;
            case PCM_24 ->
                ((bytes[at + 2] << 16) | (Byte.toUnsignedInt(bytes[at + 1]) << 8) | Byte.toUnsignedInt(bytes[at]))
                        / 8_388_608.0;
            case PCM_32 -> frames.getInt(at) / 2_147_483_648.0;
            case FLOAT_32 -> frames.getFloat(at);
            case FLOAT_64 -> frames.getDouble(at);
        };
        return Double.isFinite(value) ? Math.clamp(value, -1.0, 1.0) : 0;
    }
}
