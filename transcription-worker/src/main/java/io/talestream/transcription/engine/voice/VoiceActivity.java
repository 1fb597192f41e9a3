package io.talestream.transcription.engine.voice;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import io.talestream.contracts.onnx.OnnxEnvironment;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Sound;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Map;

/// Finds speech in audio with the network of Silero VAD, 32 ms at a time, in constant memory. An instance processes one
/// recording after the other.
public final class VoiceActivity implements AutoCloseable {
    /// Samples per frame.
    static final int FRAME = 512;

    /// Samples of the previous frame that precede each frame.
    private static final int CONTEXT = 64;

    private static final int STATE = 2 * 128;

    private final OrtSession session;
    private final FloatBuffer input = direct((CONTEXT + FRAME) * Float.BYTES).asFloatBuffer();
    private final FloatBuffer state = direct(STATE * Float.BYTES).asFloatBuffer();
    private final OnnxTensor inputTensor;
    private final OnnxTensor stateTensor;
    private final OnnxTensor rate;

    /// Must be closed.
    ///
    /// @param model file of [VoiceModel#ACTIVITY]
    public VoiceActivity(Path model) {
        try {
            var env = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            OnnxEnvironment.keepOpen();
            try (var options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(1);
                options.setInterOpNumThreads(1);
                session = env.createSession(model.toString(), options);
            }
            // The tensors share the memory of the buffers.
            inputTensor = OnnxTensor.createTensor(env, input, new long[] {1, CONTEXT + FRAME});
            stateTensor = OnnxTensor.createTensor(env, state, new long[] {2, 1, STATE / 2});
            LongBuffer samplesPerSecond = direct(Long.BYTES).asLongBuffer().put(0, Sound.RATE);
            rate = OnnxTensor.createTensor(env, samplesPerSecond, new long[0]);
        } catch (OrtException | UnsatisfiedLinkError e) {
            throw new TranscriptionFailed(Failure.NO_ENGINE, "the voice activity detector cannot be loaded", e);
        }
    }

    /// Forgets the recording before.
    void begin() {
        clear(input);
        clear(state);
    }

    float probability(float[] frame) {
        for (int i = 0; i < CONTEXT; i++) {
            input.put(i, input.get(FRAME + i));
        }
        input.put(CONTEXT, frame);
        try (var result = session.run(Map.of("input", inputTensor, "state", stateTensor, "sr", rate))) {
            FloatBuffer next = ((OnnxTensor) result.get(1)).getFloatBuffer();
            state.put(0, next, 0, STATE);
            return ((OnnxTensor) result.get(0)).getFloatBuffer().get(0);
        } catch (OrtException e) {
            throw new TranscriptionFailed(Failure.BROKE_OFF, "the voice activity detector failed", e);
        }
    }

    @Override
    public void close() {
        inputTensor.close();
        stateTensor.close();
        rate.close();
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("the voice activity detector cannot be closed", e);
        }
    }

    /// Fewer samples than a frame only at the end.
    static int fill(Sound sound, float[] frame) throws IOException {
        int count = 0;
        while (count < FRAME) {
            int got = sound.read(frame, count, FRAME - count);
            if (got < 0) {
                break;
            }
            count += got;
        }
        return count;
    }

    private static void clear(FloatBuffer buffer) {
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, 0);
        }
    }

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }
}
